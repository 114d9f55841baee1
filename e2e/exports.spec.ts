import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './switchyard.ts';

/** Exports the run in one format, and gives the file's name and contents. */
async function exported(page: Page, format: string): Promise<{ name: string; bytes: Buffer; text: string }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: format, exact: true }).click(),
  ]);
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), bytes, text: bytes.toString('utf8') };
}

test('a run is saved as a trace, and opens again as it was', async ({ switchyard, page }) => {
  await expect(page.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true');
  await switchyard.runToEnd();
  const told = await switchyard.told.allTextContents();
  const { name, text } = await exported(page, 'Trace (opens here again)');
  expect(name).toBe('one-file-five-calls.trace.json');
  expect(JSON.parse(text)).toMatchObject({
    format: 'switchyard-trace',
    version: 1,
    clock: 'virtual',
    reproducible: true,
  });
  await page.reload();
  await switchyard.openFile({ name, text });
  await expect(switchyard.status).toHaveText('A saved run of 680 ms');
  await expect(switchyard.told).toHaveText(told);
  await switchyard.span('write src/config.ts: waits for a file').click();
  await expect(switchyard.details).toContainText('Waited 200 ms: same file');
  const again = await exported(page, 'Trace (opens here again)');
  expect(JSON.parse(again.text)).toEqual(JSON.parse(text));
  await switchyard.run.click();
  await expect(switchyard.status).toHaveText('Done: 5 results in 680 ms');
});

test('a saved trace is dropped on the page', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  const { name, text } = await exported(page, 'Trace (opens here again)');
  await page.reload();
  await page.evaluate(
    ([file, contents]) => {
      const data = new DataTransfer();
      data.items.add(new File([contents ?? ''], file ?? '', { type: 'application/json' }));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    },
    [name, text],
  );
  await expect(switchyard.status).toHaveText('A saved run of 680 ms');
});

test('a trace that is none is refused in words, and nothing that is open is lost', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  const { text } = await exported(page, 'Trace (opens here again)');
  const broken = text.replace('"type":"batch_start"', '"type":"batch_strat"');
  await switchyard.openFile({ name: 'broken.json', text: broken });
  await expect(switchyard.alert).toContainText(
    'broken.json is no trace that can be opened. What was open is still open.',
  );
  await expect(switchyard.alert).toContainText('events');
  await switchyard.openFile({ name: 'new.json', text: '{"format":"switchyard-trace","version":9}' });
  await expect(switchyard.alert).toContainText('It has format version 9; this page reads versions up to 1.');
  await expect(switchyard.status).toHaveText('Done: 5 results in 680 ms');
  await expect(switchyard.told.first()).toBeVisible();
});

test('a run is saved for other programs, without what calls said unless it is asked for', async ({
  switchyard,
  page,
}) => {
  await switchyard.runToEnd();
  const chrome = await exported(page, 'Chrome Trace (Perfetto, speedscope)');
  expect(chrome.name).toBe('one-file-five-calls.chrome-trace.json');
  expect(chrome.text).toContain('"traceEvents"');
  const otlp = await exported(page, 'OpenTelemetry (OTLP JSON Lines)');
  expect(otlp.name).toBe('one-file-five-calls.otlp.jsonl');
  expect(otlp.text).toContain('execute_tool edit');
  expect(otlp.text).not.toContain('TTL_MINUTES');
  expect((await exported(page, 'OpenTelemetry with arguments and results')).text).toContain('TTL_MINUTES');
});

test('the timeline is saved as a picture, by keyboard too', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  const svg = await exported(page, 'Picture of the timeline (SVG)');
  expect(svg.name).toBe('one-file-five-calls.svg');
  expect(svg.text).toContain('parallel — no call asked for order');
  const png = await exported(page, 'Picture of the timeline (PNG)');
  expect([...png.bytes.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  expect(png.bytes.length).toBeGreaterThan(10_000);
  await page.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Trace (opens here again)' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
});
