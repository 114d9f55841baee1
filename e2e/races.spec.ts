import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './switchyard.ts';

test.beforeEach(async ({ switchyard }) => {
  await switchyard.openFile('races.json');
});

test('every race is listed and explained, and none where the queue saw to the order', async ({ switchyard, page }) => {
  await expect(page.getByRole('tab', { name: 'Races 0' })).toBeVisible();
  await switchyard.runToEnd();
  const tab = page.getByRole('tab', { name: 'Races 3' });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  const races = switchyard.transcript.getByRole('list', { name: 'Races of the run' }).getByRole('listitem');
  await expect(races).toHaveCount(3);
  await expect(races.filter({ hasText: 'Stale read: a.txt' })).toContainText(
    'read a.txt is listed after edit a.txt, but looked at a.txt at 100 ms, before edit a.txt changed it at 300 ms',
  );
  await expect(races.filter({ hasText: 'Lost update: b.txt' })).toContainText(
    'wrote over the change that edit b.txt made at 200 ms. It had not seen that change: it is lost.',
  );
  await expect(races.filter({ hasText: 'Went well this time: c.txt' })).toContainText('by luck');
});

test('a race’s mark selects both calls and takes the page to it, by keyboard too', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  const mark = switchyard.timeline.getByRole('button', { name: /^Stale read: read a\.txt and edit a\.txt, a\.txt/ });
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => switchyard.playheadValue()).toBe(300);
  await expect(switchyard.timeline.locator('.row--selected')).toHaveCount(2);
  await expect(switchyard.details.getByRole('heading', { name: 'Stale read with read a.txt' })).toBeVisible();
  const card = switchyard.transcript.getByRole('button', { name: 'Show: Stale read: a.txt' });
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await switchyard.details.getByRole('button', { name: 'Let go of the call' }).click();
  await expect(switchyard.timeline.locator('.row--selected')).toHaveCount(0);
});

test('a call that raced has a badge, and its details say with whom', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  await switchyard.timeline.getByRole('button', { name: 'edit b.txt: 1 race' }).click();
  await expect(page.getByRole('tab', { name: 'Races 3' })).toHaveAttribute('aria-selected', 'true');
  await expect(switchyard.details).toContainText('Lost update with');
  await switchyard.span('read c.txt: works').click();
  await expect(switchyard.details).toContainText('Went well this time with write c.txt');
});

test('the tabs change by the arrow keys', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  await page.getByRole('tab', { name: 'Transcript' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Races 3' })).toBeFocused();
  await expect(switchyard.transcript.getByRole('list', { name: 'Races of the run' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(switchyard.told.first()).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('nothing keeps people out of the races', async ({ switchyard, page }) => {
      await switchyard.runToEnd();
      await page.getByRole('tab', { name: 'Races 3' }).click();
      await switchyard.transcript.getByRole('button', { name: 'Show: Lost update: b.txt' }).click();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual([]);
    });
  });
}
