import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../../engine/scenario/read-scenario.ts';
import { wordsIn } from '../messages/words.ts';

const titles = {
  'one-file': 'scenario.one-file.title',
  'one-veto': 'scenario.one-veto.title',
  'several-batches': 'scenario.several-batches.title',
} as const;

describe.each(['one-file', 'one-veto', 'several-batches'] as const)('the scenario %s', (id) => {
  const reading = readScenario(readFileSync(new URL(`./${id}.json`, import.meta.url), 'utf8'));

  it('is a scenario', () => {
    expect(reading).toMatchObject({ ok: true });
  });

  it('has the title that the page says in English', () => {
    expect(reading.ok && reading.scenario.title).toBe(wordsIn('en').say(titles[id]));
  });
});
