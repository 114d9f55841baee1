import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './switchyard.ts';

test('the spans are a table too, sorted by any column, in step with the selection', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  await switchyard.timeline.getByRole('button', { name: 'Table', exact: true }).click();
  const table = switchyard.timeline.getByRole('table', { name: /^Spans of the run/ });
  const lines = table.locator('tbody').getByRole('row');
  await expect(lines.first()).toContainText('0 ms');
  const count = await lines.count();
  expect(await table.getAttribute('aria-rowcount')).toBe(String(count + 1));
  await expect(table).toContainText('edit src/config.ts has src/config.ts');

  const times = async () =>
    (await table.locator('tbody .span-table__duration').allTextContents()).map((text) => Number.parseInt(text, 10));
  await table.getByRole('button', { name: 'Time' }).click();
  await expect(table.getByRole('columnheader', { name: 'Time' })).toHaveAttribute('aria-sort', 'ascending');
  expect(await times()).toEqual((await times()).toSorted((a, b) => a - b));
  await table.getByRole('button', { name: 'Time' }).click();
  await expect(table.getByRole('columnheader', { name: 'Time' })).toHaveAttribute('aria-sort', 'descending');
  expect(await times()).toEqual((await times()).toSorted((a, b) => b - a));

  await switchyard.transcript
    .getByRole('button', { name: /^write src\/config\.ts/ })
    .first()
    .click();
  const chosen = table.getByRole('button', { pressed: true });
  await expect(chosen.first()).toHaveText('write src/config.ts');
  await chosen.first().focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(table.locator('[data-line="1"]')).toBeFocused();
  await page.keyboard.press('End');
  await expect(table.locator(`[data-line="${count - 1}"]`)).toBeFocused();
  const { violations } = await new AxeBuilder({ page }).include('#timeline').analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);

  await page.keyboard.press('t');
  await expect(table).toHaveCount(0);
  await expect(switchyard.span('write src/config.ts: works')).toHaveAttribute('aria-pressed', 'true');
});

test('a line of the table selects its call once, by mouse and by keyboard', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  await switchyard.timeline.getByRole('button', { name: 'Table', exact: true }).click();
  const line = switchyard.timeline.getByRole('row', { name: /edit src\/config\.ts edit works/ });
  await line.getByText('works').click();
  await expect(switchyard.details.getByRole('heading', { name: 'edit src/config.ts' })).toBeVisible();
  await line.getByRole('button').click();
  await expect(switchyard.details.getByRole('heading', { name: 'edit src/config.ts' })).toHaveCount(0);
  await line.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(switchyard.details.getByRole('heading', { name: 'edit src/config.ts' })).toBeVisible();
});

test.describe('a long run', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('draws the lines in view alone, and goes through all of them', async ({ switchyard, page }) => {
    const calls = Array.from({ length: 20 }, (_, index) => ({ tool: 'ls', args: {}, takes: index + 1 }));
    const script = Array.from({ length: 40 }, () => ({ text: 'Go on.', streams: 5, calls }));
    const scenario = { format: 'switchyard-scenario', version: 1, title: 'Long', prompt: 'Go.', model: { script } };
    await switchyard.openFile({ name: 'long.json', text: JSON.stringify(scenario) });
    await switchyard.run.click();
    await expect(switchyard.status).toHaveText(/^Done: 800 results/);
    await switchyard.timeline.getByRole('button', { name: 'Table', exact: true }).click();
    const table = switchyard.timeline.getByRole('table');
    await expect(table.locator('[data-line="0"]')).toBeVisible();
    expect(await table.locator('[data-line]').count()).toBeLessThan(200);
    const last = Number(await table.getAttribute('aria-rowcount')) - 2;
    expect(last).toBeGreaterThan(1_000);
    await table.locator('[data-line="0"]').focus();
    await page.keyboard.press('End');
    await expect(table.locator(`[data-line="${last}"]`)).toBeFocused();
    await expect(table.locator(`[data-line="${last}"]`)).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(table.locator('[data-line="0"]')).toBeInViewport();
  });
});
