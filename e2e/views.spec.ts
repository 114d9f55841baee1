import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './switchyard.ts';

async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('nothing keeps people out before a run', async ({ switchyard, page }) => {
      await expect(page.locator('[data-ready="yes"]')).toBeVisible();
      await expect(switchyard.status).toHaveText('Ready to run');
      await expectNoBarriers(page);
    });

    test('nothing keeps people out in the middle of a run', async ({ switchyard, page }) => {
      await switchyard.runToEnd();
      await switchyard.playhead.focus();
      await page.keyboard.press('Home');
      for (let step = 0; step < 4; step++) await page.keyboard.press('PageUp');
      await expect(switchyard.code).toContainText('held by edit src/config.ts');
      await expectNoBarriers(page);
    });

    test('nothing keeps people out at the end of a run, with a call selected', async ({ switchyard, page }) => {
      await switchyard.choose('One veto for all');
      await switchyard.runToEnd();
      await switchyard.span('edit CHANGELOG.md: waits for its turn').click();
      await expect(switchyard.details).toContainText('its turn');
      await expectNoBarriers(page);
    });

    test('nothing keeps people out when things go wrong', async ({ switchyard, page }) => {
      await switchyard.openFile('troubles.json');
      await switchyard.runToEnd();
      await switchyard.openFile({ name: 'x.json', text: '{' });
      await expect(switchyard.alert).toContainText('x.json cannot be opened');
      await expectNoBarriers(page);
    });
  });
}

test('the theme is the system’s, until one is chosen, and the choice lasts', async ({ switchyard, page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await ground()).toBe('rgb(15, 19, 26)');
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  expect(await ground()).toBe('rgb(246, 247, 249)');
  await expect(page.locator('.monaco-editor').first()).toHaveClass(/\bvs\b/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(switchyard.run).toBeVisible();
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the page speaks Chinese, and what the model reads stays English', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.getByRole('combobox', { name: '场景' }).selectOption({ label: '一票否决' });
    await page.getByRole('button', { name: '运行', exact: true }).click();
    await expect(page.getByRole('status')).toHaveText('完成：7 个结果，用时 1,490 毫秒');
    await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible();
    const timeline = page.getByRole('region', { name: '时间线' });
    await expect(timeline.getByText('顺序 — ask_user 声明为顺序执行')).toBeVisible();
    await timeline.getByRole('button', { name: /^read src\/session\.ts：等待轮到自己，470 至 670 毫秒/ }).click();
    const details = page.getByRole('region', { name: '详情' });
    await expect(details).toContainText('整批顺序执行。先执行的是 edit src/config.ts。');
    await expect(details.getByRole('heading', { name: 'read src/session.ts' })).toHaveAttribute('lang', 'en');
    await expect(page.getByText('Yes, release it as 1.5.0.')).toHaveAttribute('lang', 'en');
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('status')).toHaveText('Done: 7 results in 1,490 ms');
  });

  test('Monaco speaks Chinese too', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-ready="yes"]')).toBeVisible();
    await page.locator('.monaco-editor .view-lines').click();
    await page.keyboard.press('Control+F');
    await expect(page.locator('.find-widget').getByRole('textbox').first()).toHaveAttribute('aria-label', '查找');
  });
});

test('Tab leaves the editor', async ({ switchyard, page }) => {
  await expect(page.locator('[data-ready="yes"]')).toBeVisible();
  await switchyard.code.getByRole('button', { name: 'Follow the run' }).focus();
  await page.keyboard.press('Tab');
  await expect(switchyard.code.getByRole('textbox')).toBeFocused();
  await expect(switchyard.code.getByText('Tab leaves the editor')).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#code') === null)).toBe(true);
});

test('the panels are resized and folded by the keyboard', async ({ switchyard, page }) => {
  const width = async () => (await switchyard.files.boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole('separator', { name: 'Width of the files' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Fold Files' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(width).toBeLessThan(40);
  await expect(switchyard.files.getByRole('tree')).toBeHidden();
  await page.getByRole('button', { name: 'Unfold Files' }).press('Enter');
  await expect(switchyard.files.getByRole('tree')).toBeVisible();
  await page.getByRole('button', { name: 'Fold Timeline' }).click();
  await expect.poll(async () => (await switchyard.timeline.boundingBox())?.height ?? 0).toBeLessThan(40);
  await page.getByRole('button', { name: 'Unfold Timeline' }).click();
  await expect(switchyard.timeline.getByText('Nothing has run yet')).toBeVisible();
});

test('a narrow page has its panels below each other, the timeline first, and code without an editor', async ({
  page,
  switchyard,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await switchyard.runToEnd();
  const top = async (name: string) => (await page.getByRole('region', { name }).first().boundingBox())?.y ?? 0;
  const tops = [
    await top('Timeline'),
    await top('Details'),
    await top('Transcript'),
    await top('Files'),
    await top('Code'),
  ];
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  await expect(page.locator('.monaco-editor')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Text of src/config.ts' })).toContainText(
    'export const TTL = TTL_MINUTES;',
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(switchyard.timeline.getByRole('list', { name: 'Legend' })).toBeVisible();
  await expectNoBarriers(page);
});

test('the page can be skipped to its panels, and has its landmarks', async ({ page, switchyard }) => {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the panels' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('banner')).toBeVisible();
  for (const name of ['Files', 'Code', 'Transcript', 'Timeline', 'Details']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expect(switchyard.timeline.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveCount(8);
});

test('Ctrl+Enter runs, and keys of an input method do not', async ({ page, switchyard }) => {
  await page.evaluate(() =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing: true })),
  );
  await expect(switchyard.status).toHaveText('Ready to run');
  await page.keyboard.press('Control+Enter');
  await expect(switchyard.status).toHaveText(/^Done/);
});
