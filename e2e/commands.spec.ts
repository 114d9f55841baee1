import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './switchyard.ts';

test('? lists the keys, from the registry, and gives the focus back', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  await switchyard.playhead.focus();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keys' });
  await expect(list).toBeVisible();
  await expect(list).toContainText('Zoom in');
  await expect(list).toContainText('Ctrl or Cmd + wheel, pinch');
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  await page.keyboard.press('w');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(switchyard.playhead).toBeFocused();
  await expect(switchyard.timeline.getByRole('slider', { name: /^Part of the run/ })).toHaveAttribute(
    'aria-valuetext',
    /^all of/,
  );
});

test('plain keys can be switched off outside the timeline, and stay so', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Keys without Ctrl/ }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(switchyard.status).toHaveText('Ready to run');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0);
});

test('the palette finds commands by name, and runs the chosen one', async ({ switchyard, page }) => {
  await expect(switchyard.status).toHaveText('Ready to run');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const field = palette.getByRole('combobox', { name: 'Filter commands' });
  await expect(field).toBeFocused();
  await field.fill('start');
  await expect(palette.getByRole('option')).toHaveCount(2);
  await expect(palette.getByRole('option', { selected: true })).toContainText('Run from the start');
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('option', { selected: true })).toContainText('To the start of the run');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(switchyard.status).toHaveText(/^Done/);

  await page.keyboard.press('Control+k');
  await field.fill('no such thing');
  await expect(palette.getByText('No command has this name.')).toBeVisible();
  await field.fill('theme');
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  await palette.getByRole('option', { name: /theme/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('playing and stepping have keys where nothing has the focus, and buttons keep their Space', async ({
  switchyard,
  page,
}) => {
  await switchyard.runToEnd();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('[');
  await expect(page.getByTestId('time')).toHaveText('0.000/ 0.680 s');
  await page.keyboard.press('.');
  await expect(switchyard.playhead).toHaveAttribute('aria-valuetext', /the run begins/);
  await page.keyboard.press(',');
  await expect(switchyard.playhead).toHaveAttribute('aria-valuetext', /nothing has happened yet/);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '0.1×' });
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'To the end' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByTestId('time')).toHaveText('0.680/ 0.680 s');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('keys and commands speak Chinese', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('status')).toHaveText('可以运行');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: '按键' })).toContainText('放大');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '筛选命令' }).fill('运行场景');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText(/^完成/);
  });
});
