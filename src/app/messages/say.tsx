import { Fragment, type ReactNode } from 'react';
import { useApp } from '../state/store.ts';
import type { MessageKey } from './catalogue.ts';
import { piecesOf } from './format.ts';
import { catalogues, type Parameters, type Words, wordsIn } from './words.ts';

/** The words of the language that the reader chose. */
export function useWords(): Words {
  return wordsIn(useApp((state) => state.language));
}

type SayProps<Key extends MessageKey> = { id: Key; count?: number } & ([Parameters<Key, ReactNode>] extends [[]]
  ? { with?: never }
  : { with: Parameters<Key, ReactNode>[0] });

/** A sentence with elements as its parameters, such as the name of a call, which stays English in every language. */
export function Say<Key extends MessageKey>(props: SayProps<Key>) {
  const { language } = useWords();
  const values = new Map<string, ReactNode>(Object.entries(props.with ?? {}));
  const pieces = piecesOf(catalogues[language][props.id], language, props.count);
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence keep their places
    <Fragment key={index}>{'words' in piece ? piece.words : values.get(piece.parameter)}</Fragment>
  ));
}
