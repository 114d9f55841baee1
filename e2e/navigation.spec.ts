import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { expect, type Switchyard, test } from './switchyard.ts';

const map = (switchyard: Switchyard) =>
  switchyard.timeline.getByRole('slider', { name: 'Part of the run that is shown' });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It must be there to be pointed at.');
  return { ...box, centre: box.x + box.width / 2, middle: box.y + box.height / 2 };
}

/** What is shown, ms, as the map says it. */
async function shown(switchyard: Switchyard): Promise<{ from: number; to: number }> {
  const text = (await map(switchyard).getAttribute('aria-valuetext')) ?? '';
  const [, from = '0', to = '680'] = /^([\d,]+) to ([\d,]+) ms/.exec(text) ?? [];
  return { from: Number(from.replace(',', '')), to: Number(to.replace(',', '')) };
}

test('the wheel zooms where the pointer is, and sideways pans; plain wheels scroll', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  await expect(map(switchyard)).toHaveAttribute('aria-valuetext', 'all of 680 ms');
  const bar = switchyard.span('edit src/config.ts: works');
  const before = await boxOf(bar);
  await page.mouse.move(before.centre, before.middle);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await boxOf(bar)).width).toBeGreaterThan(before.width * 1.5);
  const after = await boxOf(bar);
  expect(Math.abs(after.centre - before.centre)).toBeLessThan(6);
  const window = await shown(switchyard);
  await page.mouse.wheel(120, 0);
  await expect.poll(async () => (await shown(switchyard)).from).toBeGreaterThan(window.from);
  const panned = await shown(switchyard);
  expect(panned.to - panned.from).toBe(window.to - window.from);
  await page.mouse.wheel(0, 60);
  expect(await shown(switchyard)).toEqual(panned);
});

test('keys zoom, pan and fit, and are silent in fields and while an input method composes', async ({
  switchyard,
  page,
}) => {
  await switchyard.runToEnd();
  await map(switchyard).focus();
  await page.keyboard.press('w');
  await page.keyboard.press('+');
  await expect.poll(async () => (await shown(switchyard)).to - (await shown(switchyard)).from).toBeLessThan(340);
  const zoomed = await shown(switchyard);
  await page.keyboard.press('a');
  await expect.poll(async () => (await shown(switchyard)).from).toBeLessThan(zoomed.from);
  await page.keyboard.press('d');
  await page.keyboard.press('s');
  await page.keyboard.press('-');
  await expect(map(switchyard)).toHaveAttribute('aria-valuetext', /^(all|0 to)/);

  await switchyard.span('edit src/config.ts: works').click();
  await page.keyboard.press('f');
  await expect.poll(async () => (await shown(switchyard)).from).toBeGreaterThan(100);
  await page.keyboard.press('f');
  await expect(map(switchyard)).toHaveAttribute('aria-valuetext', 'all of 680 ms');

  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'w', code: 'KeyW', isComposing: true, bubbles: true }),
    ),
  );
  await page.getByRole('combobox', { name: 'Speed' }).focus();
  await page.keyboard.press('w');
  await switchyard.run.focus();
  await page.keyboard.press('w');
  await expect(map(switchyard)).toHaveAttribute('aria-valuetext', 'all of 680 ms');
});

test('a double click fits a bar, the buttons zoom, and the selected call stays selected', async ({ switchyard }) => {
  await switchyard.runToEnd();
  const bar = switchyard.span('edit src/config.ts: works');
  await bar.dblclick();
  await expect.poll(async () => (await shown(switchyard)).from).toBeGreaterThan(100);
  const whole = await boxOf(switchyard.timeline.locator('.timeline__track--under'));
  expect((await boxOf(bar)).width).toBeGreaterThan(whole.width * 0.8);
  await expect(switchyard.details.getByRole('heading', { name: 'edit src/config.ts' })).toBeVisible();
  const fitted = await shown(switchyard);
  await switchyard.timeline.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(async () => (await shown(switchyard)).from).toBeLessThan(fitted.from);
  await switchyard.timeline.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await shown(switchyard)).from).toBeGreaterThan(0);
});

test('bars that are too close to be told apart come apart when zoomed', async ({ switchyard, page }) => {
  const calls = Array.from({ length: 3 }, (_, index) => ({ tool: 'read', args: { path: `f${index}.txt` }, takes: 3 }));
  const files = Object.fromEntries(calls.map(({ args }) => [args.path, 'x\n']));
  const script = Array.from({ length: 12 }, () => ({ text: 'Go on.', streams: 2, calls })).concat([
    { text: 'Wait.', streams: 4_000, calls },
  ]);
  const scenario = {
    format: 'switchyard-scenario',
    version: 1,
    title: 'Dense',
    prompt: 'Go.',
    files,
    model: { script },
  };
  await switchyard.openFile({ name: 'dense.json', text: JSON.stringify(scenario) });
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '4×' });
  await switchyard.runToEnd();
  const replies = switchyard.timeline.getByRole('img', { name: /^model: speaks/ });
  const gap = async () =>
    (await boxOf(replies.nth(1))).x - ((await boxOf(replies.nth(0))).x + (await boxOf(replies.nth(0))).width);
  expect(await gap()).toBeLessThan(2);
  await replies.first().dblclick();
  await page.keyboard.press('s');
  await page.keyboard.press('s');
  await expect.poll(gap).toBeGreaterThan(20);
  const visible = await switchyard.timeline.locator('.axis__label').allTextContents();
  expect(visible.length).toBeGreaterThan(1);
});

test('the map is dragged, drawn anew, clicked and moved by keys', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  const strip = await boxOf(switchyard.timeline.locator('.minimap__strip'));
  const at = (part: number) => strip.x + strip.width * part;
  await page.mouse.move(at(0.25), strip.middle);
  await page.mouse.down();
  await page.mouse.move(at(0.5), strip.middle, { steps: 4 });
  await page.mouse.up();
  await expect(map(switchyard)).toHaveAttribute('aria-valuetext', /^170 to 340 ms of 680 ms$/);
  await page.mouse.move(at(0.4), strip.middle);
  await page.mouse.down();
  await page.mouse.move(at(0.6), strip.middle, { steps: 4 });
  await page.mouse.up();
  await expect(map(switchyard)).toHaveAttribute('aria-valuetext', /^306 to 476 ms/);
  await page.mouse.move(at(0.45), strip.middle);
  await page.mouse.move(at(0.7), strip.middle);
  await page.mouse.down();
  await page.mouse.move(at(0.8), strip.middle, { steps: 4 });
  await page.mouse.up();
  await expect(map(switchyard)).toHaveAttribute('aria-valuetext', /^306 to 544 ms/);
  await page.mouse.click(at(0.1), strip.middle);
  await expect(map(switchyard)).toHaveAttribute('aria-valuetext', /^0 to 238 ms/);
  await map(switchyard).focus();
  await page.keyboard.press('End');
  await expect(map(switchyard)).toHaveAttribute('aria-valuetext', /^442 to 680 ms/);
  await page.keyboard.press('PageDown');
  await expect(map(switchyard)).toHaveAttribute('aria-valuetext', /^204 to 442 ms/);
  await page.keyboard.press('ArrowLeft');
  await expect(map(switchyard)).toHaveAttribute('aria-valuenow', '180');
  await page.keyboard.press('0');
  await expect(map(switchyard)).toHaveAttribute('aria-valuetext', 'all of 680 ms');
});

test('the playhead is dragged and stepped in a zoomed view, which goes with it', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  await map(switchyard).focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('w');
  await page.keyboard.press('Home');
  const window = await shown(switchyard);
  const axis = await boxOf(switchyard.timeline.locator('.axis__track'));
  await page.mouse.click(axis.x + axis.width / 2, axis.middle);
  expect(Math.abs((await switchyard.playheadValue()) - (window.from + window.to) / 2)).toBeLessThan(3);
  await switchyard.playhead.focus();
  await page.keyboard.press('End');
  await expect.poll(async () => (await shown(switchyard)).to).toBe(680);
  await page.keyboard.press('.');
  await page.keyboard.press('Home');
  await expect.poll(async () => (await shown(switchyard)).from).toBe(0);
  await page.keyboard.press('.');
  await expect(switchyard.playhead).toHaveAttribute('aria-valuetext', /the run begins/);
  await page.keyboard.press('Space');
  await expect(page.getByTestId('time')).toHaveText('0.680/ 0.680 s');
  expect((await shown(switchyard)).to).toBeGreaterThan(600);
});

test('the keyboard goes to bars that are out of view, and brings them into it', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  await switchyard.span('edit src/config.ts: works').dblclick();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await expect(page.locator('button.bar:focus')).toBeInViewport();
});

test('a drag with Shift measures, by keys too, and Esc takes the range away', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  const track = await boxOf(switchyard.timeline.locator('.timeline__track--under'));
  const bar = await boxOf(switchyard.span('edit src/config.ts: works'));
  const x = (ms: number) => track.x + (track.width * ms) / 680;
  await page.keyboard.down('Shift');
  await page.mouse.move(x(200), bar.middle);
  await page.mouse.down();
  await page.mouse.move(x(400), bar.middle, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(switchyard.timeline.locator('.range-band__label')).toHaveText('200 ms · 5 calls');
  await expect(switchyard.timeline.getByText('Measured: 200 ms, from 200 ms to 400 ms, 5 calls')).toBeAttached();
  expect(await switchyard.playheadValue()).toBe(680);
  await expect(switchyard.details.getByRole('heading', { name: 'edit src/config.ts' })).toHaveCount(0);
  await switchyard.playhead.focus();
  await page.keyboard.press('Escape');
  await expect(switchyard.timeline.locator('.range-band')).toHaveCount(0);

  await page.keyboard.press('Home');
  await page.keyboard.press('m');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('m');
  await page.keyboard.press('PageUp');
  await expect(switchyard.timeline.locator('.range-band__label')).toHaveText(/^70 ms · 0 calls$/);
});

test('calls are searched by tool, path, id and text, one after the other', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  await map(switchyard).focus();
  await page.keyboard.press('/');
  const field = switchyard.timeline.getByRole('textbox', { name: /^Search calls/ });
  await expect(field).toBeFocused();
  await field.fill('config');
  await expect(switchyard.timeline.getByText(/^1 of \d calls: /)).toBeAttached();
  const first = await switchyard.details.getByRole('heading', { level: 3 }).first().textContent();
  await page.keyboard.press('Enter');
  await expect(switchyard.timeline.getByText(/^2 of \d calls: /)).toBeAttached();
  expect(await switchyard.details.getByRole('heading', { level: 3 }).first().textContent()).not.toBe(first);
  await page.keyboard.press('Shift+Enter');
  await expect(switchyard.timeline.getByText(/^1 of \d calls: /)).toBeAttached();
  await field.fill('t1c5');
  await expect(switchyard.timeline.getByText(/^1 of 1 call: /)).toBeAttached();
  await field.fill('nowhere at all');
  await expect(switchyard.timeline.getByText('No call found').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('Control+f');
  await expect(field).toBeFocused();
});

test('a run that goes on is followed until the reader leaves its edge, and a button goes back', async ({
  switchyard,
  page,
}) => {
  await switchyard.openFile('endless-loop.json');
  await switchyard.run.click();
  const back = switchyard.timeline.getByRole('button', { name: 'Back to now' });
  await expect(switchyard.status).toHaveText('Running…');
  await expect(switchyard.playhead).toBeVisible();
  await expect(back).toHaveCount(0);
  await switchyard.playhead.focus();
  await page.keyboard.press('Home');
  await expect(back).toBeVisible();
  await expect(page.getByTestId('time')).toHaveText(/^0\.000/);
  await back.click();
  await expect(back).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('two fingers zoom', async ({ switchyard, page }) => {
    await switchyard.runToEnd();
    const track = await boxOf(switchyard.timeline.locator('.timeline__track--under'));
    const client = await page.context().newCDPSession(page);
    const fingers = (apart: number) => [
      { id: 1, x: track.centre - apart, y: track.y + 30 },
      { id: 2, x: track.centre + apart, y: track.y + 30 },
    ];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(60) });
    for (const apart of [80, 100, 120]) {
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(async () => (await shown(switchyard)).to - (await shown(switchyard)).from).toBeLessThan(450);
    const { from, to } = await shown(switchyard);
    expect(Math.abs((from + to) / 2 - 340)).toBeLessThan(60);
  });
});

test.describe('in the dark, at 390 px', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });

  test('the view has its tools, and nothing keeps people out', async ({ switchyard, page }) => {
    await switchyard.runToEnd();
    await switchyard.timeline.getByRole('button', { name: 'Zoom in' }).click();
    await switchyard.timeline.getByRole('button', { name: 'Search calls' }).click();
    await expect.poll(async () => (await shown(switchyard)).to - (await shown(switchyard)).from).toBeLessThan(600);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const { violations } = await new AxeBuilder({ page }).include('#timeline').analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });
});
