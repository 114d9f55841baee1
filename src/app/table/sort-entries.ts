import type { Language } from '../messages/format.ts';
import type { SpanEntry } from './span-entries.ts';

export const columns = ['call', 'tool', 'kind', 'start', 'end', 'duration', 'cause'] as const;
export type Column = (typeof columns)[number];

export interface Order {
  by: Column;
  descending: boolean;
}

export const orderOfTime: Order = { by: 'start', descending: false };

/** The order after a column's head was pressed: by it, and the other way round when it was by it already. */
export function nextOrder(order: Order, by: Column): Order {
  return { by, descending: order.by === by && !order.descending };
}

/** The entries sorted, those that are equal in their old order. Texts go by the language's own order, empty ones last. */
export function sortEntries(entries: readonly SpanEntry[], { by, descending }: Order, language: Language): SpanEntry[] {
  const collator = new Intl.Collator(language, { numeric: true });
  const sign = descending ? -1 : 1;
  return [...entries].sort((one, other) => {
    const [a, b] = [one[by], other[by]];
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    return sign * collator.compare(String(a), String(b));
  });
}
