import { expect, test } from './switchyard.ts';

test('the playhead is dragged by the mouse, and files, timeline and transcript follow', async ({
  switchyard,
  page,
}) => {
  await switchyard.runToEnd();
  const handle = await switchyard.playhead.boundingBox();
  const first = await switchyard.timeline.getByRole('img', { name: /^model: speaks, 0 to 140/ }).boundingBox();
  if (!handle || !first) throw new Error('The playhead and the first span must be there.');
  const start = first.x;
  const end = handle.x + handle.width / 2;
  const at = (ms: number) => start + ((end - start) * ms) / 680;

  await page.mouse.move(end, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(at(450), handle.y + 10, { steps: 4 });
  await expect(switchyard.untold).toHaveCount(5);
  await expect(switchyard.untold.nth(0)).toContainText('held');
  await expect(switchyard.untold.nth(4)).toContainText('working');
  await expect(switchyard.code).toContainText('held by write src/config.ts');
  await expect(switchyard.editor).toContainText('export const TTL_MINUTES = 30;');
  await expect(switchyard.editor).not.toContainText('deprecated');
  await page.mouse.move(at(250), handle.y + 10, { steps: 4 });
  await expect(switchyard.code).toContainText('held by edit src/config.ts');
  await expect(switchyard.code).toContainText('waiting: write src/config.ts');
  await expect(switchyard.editor).toContainText('export const TTL = 30;');
  await expect(switchyard.untold.nth(4)).toContainText('waits for the file');
  await expect(switchyard.files.getByRole('treeitem', { name: /config\.ts/ })).toContainText('held, 1 waits');
  await page.mouse.move(at(60), handle.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(switchyard.told).toHaveCount(2);
  await expect(switchyard.untold).toHaveCount(0);
  await page.mouse.move(at(600), handle.y + 10);
  expect(await switchyard.playheadValue()).toBeLessThan(70);
});

test('the playhead goes by its keys, event by event and evenly', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  await switchyard.playhead.focus();
  await page.keyboard.press('Home');
  await expect(switchyard.playhead).toHaveAttribute('aria-valuenow', '0');
  await expect(switchyard.playhead).toHaveAttribute('aria-valuetext', /nothing has happened yet/);
  await expect(switchyard.transcript).toContainText('What the model is told appears here');
  await page.keyboard.press('ArrowRight');
  await expect(switchyard.playhead).toHaveAttribute('aria-valuetext', /the run begins/);
  await page.keyboard.press('ArrowRight');
  await expect(switchyard.told).toHaveCount(1);
  await page.keyboard.press('PageUp');
  await expect(switchyard.playhead).toHaveAttribute('aria-valuenow', '70');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(switchyard.playhead).toHaveAttribute('aria-valuenow', '77');
  await page.keyboard.press('End');
  await expect(switchyard.playhead).toHaveAttribute('aria-valuenow', '680');
  await expect(switchyard.told).toHaveCount(8);
  await page.keyboard.press('ArrowLeft');
  await expect(switchyard.playhead).toHaveAttribute('aria-valuetext', /the model has spoken/);
});

test('the buttons step, jump, play and pause, at every speed', async ({ switchyard, page }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(button('Play')).toHaveAttribute('aria-disabled', 'true');
  await switchyard.runToEnd();
  await expect(page.getByTestId('time')).toHaveText('0.680/ 0.680 s');
  await button('Back one event').click();
  await button('To the start').click();
  await expect(page.getByTestId('time')).toHaveText('0.000/ 0.680 s');
  await button('On one event').click();
  await expect(switchyard.playhead).toHaveAttribute('aria-valuetext', /the run begins/);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '0.1×' });
  await button('Play').click();
  await expect(button('Pause')).toBeVisible();
  await expect(switchyard.told).toHaveCount(2);
  await button('Pause').click();
  const value = await switchyard.playheadValue();
  expect(value).toBeLessThan(680);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '4×' });
  await button('Play').click();
  await expect(page.getByTestId('time')).toHaveText('0.680/ 0.680 s');
  await expect(button('Play')).toBeVisible();
  await button('Play').click();
  await expect(page.getByTestId('time')).toHaveText('0.680/ 0.680 s');
  await button('To the start').click();
  await button('To the end').click();
  await expect(switchyard.told).toHaveCount(8);
});

test('a step in the list of what just happened takes the page back to it', async ({ switchyard }) => {
  await switchyard.runToEnd();
  await switchyard.details.getByRole('button', { name: /batch 1 is over/ }).click();
  await expect(switchyard.playhead).toHaveAttribute('aria-valuenow', '560');
  await expect(switchyard.details.getByRole('button', { name: /batch 1 is over/ })).toHaveAttribute(
    'aria-current',
    'step',
  );
});

test('a chosen file stays in front, until the run is followed again', async ({ switchyard }) => {
  await switchyard.runToEnd();
  await switchyard.files.getByRole('treeitem', { name: 'store.ts' }).click();
  await expect(switchyard.editor).toContainText('new Map<string, number>()');
  const follow = switchyard.code.getByRole('button', { name: 'Follow the run' });
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await switchyard.playhead.focus();
  await switchyard.page.keyboard.press('Home');
  await expect(switchyard.editor).toContainText('new Map<string, number>()');
  await follow.click();
  await expect(switchyard.editor).toContainText('export const TTL = 30;');
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a run shows its end at once, and the playhead still goes', async ({ switchyard, page }) => {
    await switchyard.run.click();
    await expect(switchyard.status).toHaveText('Done: 5 results in 680 ms');
    await expect(page.getByTestId('time')).toHaveText('0.680/ 0.680 s');
    await switchyard.playhead.focus();
    await page.keyboard.press('Home');
    await expect(page.getByTestId('time')).toHaveText('0.000/ 0.680 s');
  });
});
