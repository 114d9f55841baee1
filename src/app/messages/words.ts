import type { Catalogue, MessageKey } from './catalogue.ts';
import { en } from './en.ts';
import { type Language, type ParameterNames, piecesOf } from './format.ts';
import { zhCN } from './zh-CN.ts';

export const catalogues: Record<Language, Catalogue> = { en, 'zh-CN': zhCN };

export type ParameterNamesOf<Key extends MessageKey> = ParameterNames<(typeof en)[Key]>;

/** The parameters that the sentence needs, or nothing where it has none. */
export type Parameters<Key extends MessageKey, Value> = [ParameterNamesOf<Key>] extends [never]
  ? []
  : [parameters: Record<ParameterNamesOf<Key>, Value>];

/** Says things in one language. */
export interface Words {
  readonly language: Language;
  say<Key extends MessageKey>(key: Key, ...parameters: Parameters<Key, string | number>): string;
  number(value: number): string;
  /** A duration or a time of the run; `ms` in whole ms. */
  ms(ms: number): string;
  /** Names joined as the language joins them: "a, b and c". */
  list(names: readonly string[]): string;
  /** As `list`, with "or". */
  either(names: readonly string[]): string;
}

const made = new Map<Language, Words>();

export function wordsIn(language: Language): Words {
  const known = made.get(language);
  if (known) return known;
  const words = makeWords(language);
  made.set(language, words);
  return words;
}

function makeWords(language: Language): Words {
  const numbers = new Intl.NumberFormat(language);
  const lists = new Intl.ListFormat(language, { type: 'conjunction' });
  const choices = new Intl.ListFormat(language, { type: 'disjunction' });
  const number = (value: number) => numbers.format(value);
  const say: Words['say'] = (key, ...[parameters]) => {
    const values = new Map<string, string | number>(Object.entries(parameters ?? {}));
    const count = values.get('count');
    return piecesOf(catalogues[language][key], language, typeof count === 'number' ? count : undefined)
      .map((piece) => {
        if ('words' in piece) return piece.words;
        const value = values.get(piece.parameter);
        return typeof value === 'number' ? number(value) : (value ?? '');
      })
      .join('');
  };
  return {
    language,
    say,
    number,
    ms: (ms) => say('unit.ms', { value: ms }),
    list: (names) => lists.format(names),
    either: (names) => choices.format(names),
  };
}
