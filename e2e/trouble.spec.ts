import { expect, test } from './switchyard.ts';

test('Stop during an endless shell loop leaves a working page in under a second', async ({ switchyard, page }) => {
  await switchyard.openFile('endless-loop.json');
  await switchyard.run.click();
  await expect(switchyard.status).toHaveText('Running…');
  await expect(switchyard.untold.filter({ hasText: 'working' })).toHaveCount(1);
  const took = await page.evaluate(stopTime);
  expect(took).toBeLessThan(1_000);
  await expect(switchyard.stop).toHaveAttribute('aria-disabled', 'true');
  await expect(switchyard.told.filter({ has: page.getByRole('button') })).toHaveCount(2);
  await expect(switchyard.transcript).toContainText('The run was stopped.');
  await expect(switchyard.files.getByRole('treeitem', { name: /a\.txt/ })).toContainText('changed');
  await switchyard.choose('Several batches');
  await switchyard.runToEnd();
  await expect(switchyard.status).toHaveText(/^Done: 10 results/);
});

test('an unknown tool, a throw, a shell that dies and a missing file are errors of their calls alone', async ({
  switchyard,
}) => {
  await switchyard.openFile('troubles.json');
  await expect(switchyard.files.getByRole('heading', { name: 'Troubles' })).toBeVisible();
  await switchyard.runToEnd();
  await expect(switchyard.status).toHaveText(/^Done: 5 results/);
  const result = (name: string) =>
    switchyard.told.filter({ has: switchyard.page.getByRole('button', { name: new RegExp(`^${name}`) }) });
  await expect(result('teleport')).toContainText('Tool teleport not found');
  await expect(result('boom')).toContainText('It broke in the middle.');
  await expect(result('read')).toContainText('missing.txt');
  for (const name of ['teleport', 'boom', 'bash', 'read']) await expect(result(name)).toContainText(/error ·/);
  await expect(result('edit')).toContainText(/told ·/);
  await result('bash').getByRole('button').click();
  await expect(switchyard.details).toContainText('an error');
  const shellResult = switchyard.details.locator('pre').last();
  await expect(shellResult).toContainText('before');
  await expect(shellResult).not.toContainText('after');
  await expect(switchyard.timeline.getByRole('button', { name: /It ends in an error\.$/ })).toHaveCount(4);
  await switchyard.choose('One file, five calls');
  await switchyard.runToEnd();
  await expect(switchyard.status).toHaveText('Done: 5 results in 680 ms');
});

test('a malformed scenario is refused in words, and nothing that is open is lost', async ({ switchyard }) => {
  await switchyard.runToEnd();
  const alert = switchyard.alert;
  await switchyard.openFile({
    name: 'cut.json',
    text: '{\n  "format": "switchyard-scenario",\n  "version": 1,\n  "prompt": "he',
  });
  await expect(alert).toContainText('cut.json cannot be opened. What was open is still open.');
  await expect(alert).toContainText('It is not JSON: it goes wrong at line 4, column');
  await expect(switchyard.told).toHaveCount(8);

  await switchyard.openFile({ name: 'other.json', text: '{"name":"some-package"}' });
  await expect(alert).toContainText('It is not a scenario');

  await switchyard.openFile({
    name: 'faults.json',
    text: JSON.stringify({
      format: 'switchyard-scenario',
      version: 1,
      promt: 'x',
      files: { 'a.txt': 5 },
      model: { script: [{ calls: [{ takes: -1 }] }] },
    }),
  });
  await expect(alert.getByRole('listitem')).toHaveText([
    'The field "prompt" is missing.',
    'There is no field "promt" here.',
    'files["a.txt"]This must be text or an object.',
    'model.script[0].calls[0]The field "tool" is missing.',
    'model.script[0].calls[0].takesThis must be from 0 to 3,600,000.',
  ]);

  await switchyard.openFile({
    name: 'tools.json',
    text: JSON.stringify({
      format: 'switchyard-scenario',
      version: 1,
      prompt: 'x',
      tools: ['raed'],
      model: { script: [] },
    }),
  });
  await expect(alert).toContainText('There is no built-in tool "raed"');

  await expect(switchyard.told).toHaveCount(8);
  await expect(switchyard.status).toHaveText('Done: 5 results in 680 ms');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeEmpty();
  await switchyard.runToEnd();
});

test('a scenario file can be dropped on the page', async ({ switchyard, page }) => {
  const text = JSON.stringify({
    format: 'switchyard-scenario',
    version: 1,
    title: 'Dropped',
    prompt: 'Hi.',
    model: { script: [{ text: 'Hello.' }] },
  });
  const data = await page.evaluateHandle((json) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([json], 'dropped.json', { type: 'application/json' }));
    return transfer;
  }, text);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await expect(page.getByText('Drop the scenario file to open it')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await expect(switchyard.files.getByRole('heading', { name: 'Dropped' })).toBeVisible();
  await switchyard.runToEnd();
  await expect(switchyard.told).toHaveCount(2);
});

test('an agent worker that breaks is told in words; the trace so far is kept, and the next run works', async ({
  switchyard,
  page,
  watch,
}) => {
  await switchyard.openFile('endless-loop.json');
  await switchyard.run.click();
  await expect(switchyard.untold.filter({ hasText: 'working' })).toHaveCount(1);
  const agent = page.workers().find((worker) => worker.url().includes('agent-worker'));
  if (!agent) throw new Error('The agent worker must be there.');
  await agent.evaluate(() => {
    setTimeout(() => {
      throw new Error('broken on purpose');
    });
  });
  await expect(switchyard.alert).toContainText('The agent worker broke down at');
  await expect(switchyard.status).toHaveText(/^Broken off/);
  await expect(switchyard.told).toHaveCount(2);
  await expect(switchyard.files.getByRole('treeitem', { name: /a\.txt/ })).toContainText('changed');
  expect(watch.complaints.splice(0).filter((complaint) => !complaint.includes('broken on purpose'))).toEqual([]);
  await switchyard.choose('One file, five calls');
  await switchyard.runToEnd();
  await expect(switchyard.status).toHaveText('Done: 5 results in 680 ms');
});

test('an agent worker that went away without a sign is replaced at the next run', async ({ switchyard, page }) => {
  await switchyard.runToEnd();
  const agent = page.workers().find((worker) => worker.url().includes('agent-worker'));
  if (!agent) throw new Error('The agent worker must be there.');
  await agent.evaluate(() => setTimeout(() => self.close()));
  await switchyard.choose('One veto for all');
  await switchyard.runToEnd();
  await expect(switchyard.status).toHaveText(/^Done: 7 results/);
});

/** In the page: clicks Stop, and says after how many ms the page showed that the run was stopped. */
function stopTime(): Promise<number> {
  const asked = performance.now();
  const stop = [...document.querySelectorAll<HTMLElement>('header button')].find(
    (button) => button.textContent === 'Stop',
  );
  stop?.click();
  return new Promise((resolve) => {
    const look = () => {
      if (/^Stopped/.test(document.querySelector('[role="status"]')?.textContent ?? ''))
        resolve(performance.now() - asked);
      else requestAnimationFrame(look);
    };
    look();
  });
}
