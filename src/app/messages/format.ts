/** A sentence of the catalogue. `{name}` stands for a parameter; the plural forms are chosen by the parameter `count`. */
export type Text = string | { readonly one?: string; readonly other: string };

export type Language = 'en' | 'zh-CN';

type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The names of the parameters that a sentence has. */
export type ParameterNames<Sentence extends Text> = Sentence extends string
  ? NamesIn<Sentence>
  : Sentence extends { readonly one?: infer One; readonly other: infer Other }
    ? NamesIn<Extract<One | Other, string>>
    : never;

/** A stretch of a sentence: words of it, or the place of a parameter. */
export type Piece = { words: string } | { parameter: string };

const pluralRules: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  'zh-CN': new Intl.PluralRules('zh-CN'),
};

/** Chooses the plural form and cuts the sentence at its parameters. `count` is needed by sentences with plural forms. */
export function piecesOf(text: Text, language: Language, count: number | undefined): Piece[] {
  return cut(chooseForm(text, language, count));
}

/** The names of the parameters in any of the sentence's forms, sorted. */
export function namesIn(text: Text): string[] {
  const forms = typeof text === 'string' ? [text] : [text.one ?? '', text.other];
  const names = forms.flatMap(cut).flatMap((piece) => ('parameter' in piece ? [piece.parameter] : []));
  return [...new Set(names)].sort();
}

function chooseForm(text: Text, language: Language, count: number | undefined): string {
  if (typeof text === 'string') return text;
  const one = count !== undefined && pluralRules[language].select(count) === 'one';
  return (one ? text.one : undefined) ?? text.other;
}

function cut(sentence: string): Piece[] {
  return sentence
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? { parameter: part.slice(1, -1) } : { words: part }));
}
