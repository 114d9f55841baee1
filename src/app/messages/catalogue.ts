import type { en } from './en.ts';
import type { Text } from './format.ts';

/** The English sentences say which there are. */
export type MessageKey = keyof typeof en;

/** Every language has every sentence: a missing or surplus key is a type error. */
export type Catalogue = Record<MessageKey, Text>;
