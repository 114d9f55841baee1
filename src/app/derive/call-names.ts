import type { RunSpans } from '../../engine/trace/spans.ts';
import { pathInProject } from './project-paths.ts';

/** How people know a call: its tool and what it is about. Both are English, as the model wrote them. */
export interface CallName {
  tool: string;
  /** A path, a command, a pattern; empty where the arguments name nothing. */
  subject: string;
}

export type CallNames = ReadonlyMap<string, CallName>;

/** The fields that say what a call is about, the most telling first. */
const telling = ['command', 'pattern', 'path', 'question', 'name', 'title', 'target', 'url', 'query'];

/** What a call is about, from its arguments: one line. */
export function subjectOf(args: unknown): string {
  if (typeof args !== 'object' || args === null) return typeof args === 'string' ? oneLine(args) : '';
  const entries = new Map<string, unknown>(Object.entries(args));
  for (const field of telling) {
    const value = entries.get(field);
    if (typeof value === 'string' && value !== '') return oneLine(value);
  }
  const first = [...entries.values()].find((value) => typeof value === 'string');
  return typeof first === 'string' ? oneLine(first) : '';
}

/** The file that a call names, as the files panel names it. */
export function fileOf(args: unknown): string | undefined {
  if (typeof args !== 'object' || args === null || !('path' in args) || typeof args.path !== 'string') return undefined;
  return pathInProject(args.path).replace(/^\.\//, '');
}

export function namesOf(spans: RunSpans): CallNames {
  const names = new Map<string, CallName>();
  for (const batch of spans.batches) {
    for (const call of batch.calls) {
      names.set(call.toolCallId, { tool: call.toolName, subject: subjectOf(call.args) });
    }
  }
  return names;
}

/** The name as one text: `edit src/a.ts`. */
export function nameText(name: CallName | undefined, id: string): string {
  if (!name) return id;
  return name.subject === '' ? name.tool : `${name.tool} ${name.subject}`;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
