import type { CallLane } from '../spans.ts';

/** The arguments that say what a call is about, the most telling first. */
const telling = ['command', 'pattern', 'path', 'question', 'name', 'title', 'target', 'url', 'query'];
/** Characters. */
const longest = 80;

/** What a call is about, from its arguments, in one line: a path, a command. Empty when they say nothing. */
export function callSubject(args: unknown): string {
  if (typeof args === 'string') return oneLine(args);
  if (typeof args !== 'object' || args === null) return '';
  const fields = new Map<string, unknown>(Object.entries(args));
  const values = [...telling.map((field) => fields.get(field)), ...fields.values()];
  const first = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof first === 'string' ? oneLine(first) : '';
}

/** The call as people know it: `edit src/a.ts`. */
export function callTitle({ toolName, args }: Pick<CallLane, 'toolName' | 'args'>): string {
  const subject = callSubject(args);
  return subject === '' ? toolName : `${toolName} ${subject}`;
}

function oneLine(text: string): string {
  const characters = [
    ...text
      .slice(0, 8 * longest)
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
}
