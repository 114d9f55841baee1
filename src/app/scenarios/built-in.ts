import { readScenario } from '../../engine/scenario/read-scenario.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import type { OpenScenario } from '../state/app-state.ts';
import type { BuiltInId } from './built-in-ids.ts';
import oneFile from './one-file.json?raw';
import oneVeto from './one-veto.json?raw';
import severalBatches from './several-batches.json?raw';

const texts: Record<BuiltInId, string> = {
  'one-file': oneFile,
  'one-veto': oneVeto,
  'several-batches': severalBatches,
};

/** Their words: title, and what to look for. */
export const builtInWords = {
  'one-file': { title: 'scenario.one-file.title', about: 'scenario.one-file.about' },
  'one-veto': { title: 'scenario.one-veto.title', about: 'scenario.one-veto.about' },
  'several-batches': { title: 'scenario.several-batches.title', about: 'scenario.several-batches.about' },
} as const satisfies Record<BuiltInId, { title: MessageKey; about: MessageKey }>;

/** Throws when the file is no scenario: a test reads them all. */
export function builtIn(id: BuiltInId): Extract<OpenScenario, { from: 'page' }> {
  const text = texts[id];
  const reading = readScenario(text);
  if (!reading.ok) throw new Error(`The scenario ${id} cannot be read: ${JSON.stringify(reading.problems)}`);
  return { from: 'page', id, text, scenario: reading.scenario };
}
