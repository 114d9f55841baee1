import { expect, test } from './switchyard.ts';

test('one sequential tool makes its whole batch sequential, and only its batch', async ({ switchyard }) => {
  await switchyard.choose('One veto for all');
  await expect(switchyard.files).toContainText('declared sequential');
  await switchyard.runToEnd();
  await expect(switchyard.timeline.getByText('parallel — no call asked for order')).toBeVisible();
  await expect(switchyard.timeline.getByText('sequential — ask_user is declared sequential')).toBeVisible();
  await expect(switchyard.span('read src/config.ts: works, 100 to 300 ms')).toBeVisible();
  await expect(switchyard.span('read package.json: works, 100 to 250 ms')).toBeVisible();
  await expect(switchyard.span('edit src/config.ts: works, 470 to 670 ms')).toBeVisible();
  await expect(
    switchyard.span('read src/session.ts: waits for its turn, 470 to 670 ms (200 ms): edit src/config.ts first'),
  ).toBeVisible();
  await expect(switchyard.span('ask_user Release this as 1.5.0?: works, 820 to 1,220 ms')).toBeVisible();
  await switchyard.span('edit CHANGELOG.md: waits for its turn').click();
  await expect(switchyard.details).toContainText(
    'The batch is sequential. First came ask_user Release this as 1.5.0?.',
  );
  await switchyard.details.getByRole('button', { name: 'ask_user Release this as 1.5.0?' }).click();
  await expect(switchyard.details.getByRole('heading', { level: 3 }).first()).toContainText('ask_user');
  await expect(switchyard.transcript).toContainText('Yes, release it as 1.5.0.');
});

test('several batches run one after the other, with the shell in them', async ({ switchyard }) => {
  await switchyard.choose('Several batches');
  await switchyard.runToEnd();
  for (const batch of [1, 2, 3, 4])
    await expect(switchyard.timeline.getByText(`Batch ${batch}`, { exact: true })).toBeVisible();
  await expect(switchyard.span('grep \\bTTL\\b: works')).toBeVisible();
  await expect(switchyard.span('bash sleep 0.2 && wc -l src/*.ts: works, 350 to 550 ms (200 ms)')).toBeVisible();
  await expect(switchyard.span('edit src/cookie.ts: waits for a file')).toBeVisible();
  const results = switchyard.told.filter({ has: switchyard.page.getByRole('button') });
  await expect(results).toHaveCount(10);
  await expect(results.filter({ hasText: 'error' })).toHaveCount(0);
  await expect(switchyard.transcript).toContainText('nothing left');
  await expect(switchyard.told.last()).toContainText('Nothing was missed');
});

test('a scenario runs the same again', async ({ switchyard }) => {
  await switchyard.choose('Several batches');
  const names: string[][] = [];
  for (let run = 0; run < 2; run++) {
    await switchyard.runToEnd();
    const spans = switchyard.timeline.getByRole('button', { name: / ms \(/ });
    names.push(
      await spans.evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label') ?? '')),
    );
  }
  expect(names[0]?.length).toBeGreaterThan(12);
  expect(names[1]).toEqual(names[0]);
});

test('another scenario starts from its own files, and nothing of the last run is left', async ({ switchyard }) => {
  await switchyard.runToEnd();
  await switchyard.choose('One veto for all');
  await expect(switchyard.status).toHaveText('Ready to run');
  await expect(switchyard.timeline).toContainText('Nothing has run yet');
  await expect(switchyard.files.getByRole('treeitem', { name: 'CHANGELOG.md' })).toBeVisible();
  await expect(switchyard.transcript).toContainText('What the model is told appears here');
});
