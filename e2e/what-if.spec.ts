import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './switchyard.ts';

const comparison = 'Two runs on one scale';

test('what if all batches were sequential: it runs again at once, and both runs are on one scale', async ({
  switchyard,
  page,
}) => {
  await switchyard.runToEnd();
  const switches = page.getByRole('group', { name: 'What if' });
  await expect(switches.getByRole('button', { name: 'as declared' })).toHaveAttribute('aria-pressed', 'true');
  await switches.getByRole('button', { name: 'sequential' }).focus();
  await page.keyboard.press('Enter');
  await expect(switchyard.timeline).toContainText('sequential — the scenario’s settings ask for it');
  await expect(switchyard.status).toHaveText(/^Done/);
  const compared = page.getByRole('region', { name: comparison });
  await expect(compared.getByRole('row', { name: /^This: 2\. One file, five calls · all sequential/ })).toContainText(
    '1,630 ms',
  );
  await expect(compared.getByRole('row', { name: /^Beside: 1\. One file, five calls · as declared/ })).toContainText(
    '680 ms',
  );
  await expect(
    compared
      .getByRole('row', { name: /^This is/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('+950 ms');
  await switches.getByRole('button', { name: 'as declared' }).click();
  await expect(
    compared
      .getByRole('row', { name: /^This is/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('−950 ms');
  await compared.getByRole('button', { name: 'Put the comparison away' }).click();
  await expect(compared).toBeHidden();
});

test('what if one tool were declared otherwise', async ({ switchyard, page }) => {
  await switchyard.choose('One veto for all');
  await switchyard.runToEnd();
  await page.getByRole('button', { name: 'Tools…' }).click();
  const tool = page.getByRole('group', { name: 'ask_user is declared' });
  await expect(tool.getByRole('button', { name: 'sequential' })).toHaveAttribute('aria-pressed', 'true');
  await tool.getByRole('button', { name: 'parallel' }).click();
  await page.keyboard.press('Escape');
  await expect(tool).toBeHidden();
  const compared = page.getByRole('region', { name: comparison });
  await expect(compared.getByRole('row', { name: /ask_user parallel/ })).toBeVisible();
  await expect(
    compared
      .getByRole('row', { name: /^This is/ })
      .getByRole('cell')
      .first(),
  ).toHaveText(/^−[\d,]+ ms$/);
  await expect(page.getByRole('button', { name: 'Tools: 1 changed…' })).toBeVisible();
});

test('any two runs of the session are laid side by side', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  await switchyard.choose('Several batches');
  await switchyard.runToEnd();
  await page.getByRole('button', { name: 'Compare 2 runs…' }).click();
  await page.getByRole('button', { name: 'Lay run 1 beside' }).click();
  const compared = page.getByRole('region', { name: comparison });
  await expect(compared.getByRole('row', { name: /^Beside: 1\. One file, five calls/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show run 1' }).click();
  await expect(compared.getByRole('row', { name: /^Beside: 2\. Several batches/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Scenario' })).toHaveValue('one-file');
});

test('Stop while a run is played back runs it again, and stops it there', async ({ switchyard, page }) => {
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.1');
  await switchyard.run.click();
  await expect
    .poll(async () => Number((await page.getByTestId('time').textContent())?.slice(0, 5)))
    .toBeGreaterThan(0.15);
  await switchyard.stop.click();
  await expect(switchyard.status).toHaveText(/^Run again and stopped at [\d,]+ ms$/);
  await expect(switchyard.transcript).toContainText('The run was stopped.');
  const end = await switchyard.playheadValue();
  expect(end).toBeGreaterThan(150);
  expect(end).toBeLessThan(680);
  await expect(switchyard.stop).toHaveAttribute('aria-disabled', 'true');
  await switchyard.choose('Several batches');
  await expect(switchyard.status).toHaveText('Ready to run');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('nothing keeps people out of two runs side by side', async ({ switchyard, page }) => {
      await switchyard.choose('One veto for all');
      await switchyard.runToEnd();
      await page.getByRole('group', { name: 'What if' }).getByRole('button', { name: 'sequential' }).click();
      await expect(page.getByRole('region', { name: comparison })).toBeVisible();
      await page.getByRole('button', { name: 'Compare 2 runs…' }).click();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual([]);
    });
  });
}
