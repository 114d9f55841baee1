import type { CallLane, RunSpans } from '../../engine/trace/spans.ts';

/**
 * The calls that have all words of the query in their tool, id or arguments (a path is one of these), in the order of the
 * run. Upper and lower case are the same. A query without words finds nothing.
 */
export function findCalls(spans: RunSpans, query: string): CallLane[] {
  const wanted = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return [];
  return spans.batches
    .flatMap((batch) => batch.calls)
    .filter((call) => {
      const text = textOf(call);
      return wanted.every((word) => text.includes(word));
    });
}

/** The call that comes after `from` in what was found (or before it, for -1), round the ends. */
export function neighbourOf(found: readonly CallLane[], from: string | undefined, step: 1 | -1): CallLane | undefined {
  const here = found.findIndex((call) => call.toolCallId === from);
  if (here < 0) return step === 1 ? found[0] : found.at(-1);
  return found[(here + step + found.length) % found.length];
}

const texts = new WeakMap<object, string>();

function textOf({ toolName, toolCallId, args }: CallLane): string {
  const key = typeof args === 'object' && args !== null ? args : undefined;
  const known = key && texts.get(key);
  const said = known ?? saidIn(args);
  if (key && known === undefined) texts.set(key, said);
  return `${toolName.toLowerCase()}\n${toolCallId.toLowerCase()}\n${said}`;
}

/** Every text and number in a value, however deep, in lower case. */
function saidIn(value: unknown): string {
  if (typeof value === 'string') return value.toLowerCase();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(saidIn).join('\n');
}
