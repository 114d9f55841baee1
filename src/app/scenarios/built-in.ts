import { readScenario } from '../../engine/scenario/read-scenario.ts';
import type { MessageKey } from '../messages/words.ts';
import type { OpenScenario } from '../state/app-state.ts';
import oneFile from './one-file.json?raw';
import oneVeto from './one-veto.json?raw';
import severalBatches from './several-batches.json?raw';

const texts = {
  'one-file': oneFile,
  'one-veto': oneVeto,
  'several-batches': severalBatches,
} as const;

/** Ids of the scenarios that the page brings, in the order of the choice. */
export type BuiltInId = keyof typeof texts;

export const builtInIds = ['one-file', 'one-veto', 'several-batches'] as const satisfies readonly BuiltInId[];

export const firstBuiltIn: BuiltInId = builtInIds[0];

/** Their words: title, and what to look for. */
export const builtInWords = {
  'one-file': { title: 'scenario.one-file.title', about: 'scenario.one-file.about' },
  'one-veto': { title: 'scenario.one-veto.title', about: 'scenario.one-veto.about' },
  'several-batches': { title: 'scenario.several-batches.title', about: 'scenario.several-batches.about' },
} as const satisfies Record<BuiltInId, { title: MessageKey; about: MessageKey }>;

export function isBuiltInId(id: string): id is BuiltInId {
  return builtInIds.some((known) => known === id);
}

/** Throws when the file is no scenario: a test reads them all. */
export function builtIn(id: BuiltInId): Extract<OpenScenario, { from: 'page' }> {
  const text = texts[id];
  const reading = readScenario(text);
  if (!reading.ok) throw new Error(`The scenario ${id} cannot be read: ${JSON.stringify(reading.problems)}`);
  return { from: 'page', id, text, scenario: reading.scenario };
}
