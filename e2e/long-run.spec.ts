import { expect, test } from './switchyard.ts';

/** 100 replies with 20 calls each: more spans than are drawn at once. */
function longScenario(): string {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}.txt`, `file ${index}\n`]));
  const calls = (reply: number) =>
    Array.from({ length: 20 }, (_, index) =>
      index === 19
        ? { tool: 'write', args: { path: 'f0.txt', content: `reply ${reply}\n` }, takes: 30 }
        : { tool: 'read', args: { path: `f${index}.txt` }, takes: 10 + index },
    );
  const script = Array.from({ length: 100 }, (_, reply) => ({
    text: `Reply ${reply}.`,
    streams: 20,
    calls: calls(reply),
  }));
  return JSON.stringify({
    format: 'switchyard-scenario',
    version: 1,
    title: 'Long',
    prompt: 'Go.',
    files,
    model: { script },
  });
}

test.describe('a run of 2,000 calls', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('draws what is in view, and goes by keyboard and selection through all of it', async ({ switchyard, page }) => {
    await switchyard.openFile({ name: 'long.json', text: longScenario() });
    await switchyard.run.click();
    await expect(switchyard.status).toHaveText('Done: 2,000 results in 5,000 ms');
    expect(await page.locator('button.bar').count()).toBeLessThan(400);

    await switchyard.timeline.getByRole('button', { name: 'read f0.txt', exact: true }).first().click();
    await switchyard.span('read f0.txt: works, 20 to 30 ms').focus();
    await expect(switchyard.details.getByRole('heading', { name: 'read f0.txt' })).toBeVisible();
    for (let line = 0; line < 61; line++) await page.keyboard.press('ArrowDown');
    await expect(page.locator('button.bar:focus')).toHaveAttribute(
      'aria-label',
      /^write f0\.txt: works, 120 to 150 ms/,
    );
    await expect(page.locator('button.bar:focus')).toBeInViewport();

    await expect(switchyard.transcript).toContainText('Reply 99.');
    await expect(switchyard.told).toHaveCount(100);
    const last = switchyard.transcript.getByRole('button', { name: /^write f0\.txt/ }).last();
    await last.click();
    await expect(switchyard.span('write f0.txt: works, 4,970 to 5,000 ms')).toBeInViewport();
    await switchyard.transcript.getByRole('button', { name: 'Show 2,002 earlier' }).click();
    await expect(switchyard.told).toHaveCount(500);
  });
});
