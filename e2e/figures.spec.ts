import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './switchyard.ts';

test('the figures say what the run cost, won and lost, the veto too', async ({ switchyard }) => {
  await switchyard.choose('One veto for all');
  await switchyard.runToEnd();
  const figures = switchyard.timeline.locator('.figures');
  for (const figure of ['Wall1,490 ms', 'Work', 'Saved', 'Lost to queues0 ms', 'Lost to turns']) {
    await expect(figures).toContainText(figure);
  }
  await expect(figures).toContainText(/Veto cost[1-9]\d* ms/);
});

test('the longest wait selects its call', async ({ switchyard }) => {
  await switchyard.runToEnd();
  await expect(switchyard.timeline.locator('.figures')).not.toContainText('Veto cost');
  await switchyard.timeline.getByRole('button', { name: /^200 ms: .* write src\/config\.ts/ }).click();
  await expect(switchyard.details.getByRole('heading', { name: 'write src/config.ts' })).toBeVisible();
});

test('the critical path is marked while it is wanted, and tiles the run', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  await expect(page.getByTestId('critical-path')).toHaveCount(0);
  const path = page.getByRole('button', { name: 'Critical path' });
  await path.focus();
  await page.keyboard.press('Enter');
  await expect(path).toHaveAttribute('aria-pressed', 'true');
  const steps = page.getByTestId('critical-path').locator('.path__step');
  const times = await steps.evaluateAll((all) =>
    all.map((step) => ['--s', '--d'].map((name) => Number(getComputedStyle(step).getPropertyValue(name)))),
  );
  expect(times.reduce((sum, [, length = 0]) => sum + length, 0)).toBe(680);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('critical-path')).toHaveCount(0);
});

test('a curve tells how many calls are at work at once, in step with the timeline', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  const curve = page.getByRole('img', { name: 'Calls at work at once: at most 4' });
  await expect(curve).toBeVisible();
  const [drawn, axis] = await Promise.all([
    curve.boundingBox(),
    switchyard.timeline.locator('.axis__track').boundingBox(),
  ]);
  expect(Math.abs((drawn?.x ?? 0) - (axis?.x ?? 99))).toBeLessThan(1.5);
  expect(Math.abs((drawn?.width ?? 0) - (axis?.width ?? 99))).toBeLessThan(1.5);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('nothing keeps people out of the figures', async ({ switchyard, page }) => {
      await switchyard.choose('One veto for all');
      await switchyard.runToEnd();
      await page.getByRole('button', { name: 'Critical path' }).click();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual([]);
    });
  });
}
