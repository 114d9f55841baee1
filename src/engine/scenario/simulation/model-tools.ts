import type { Scenario, ScriptedCall } from '../scenario.ts';
import { Failure, type ModelFiles } from './model-files.ts';

/** What a call of a tool is to do: look at the start of its work, change or answer when it is due. */
export interface Work {
  /** The file, canonical, whose queue it takes. */
  queue?: string;
  /** Returns what is to happen when the work is due, which returns the answer or throws Failure. */
  start(): () => string;
}

export interface ModelTool {
  sequential: boolean;
  /** Undefined for arguments that are not valid. */
  prepare(args: Record<string, unknown>): Work | undefined;
}

/** The tools of a scenario as far as the simulation needs them: read, write, edit, ls and tools without code. */
export function modelTools(scenario: Scenario, files: ModelFiles): Map<string, ModelTool> {
  const tools = new Map<string, ModelTool>();
  for (const entry of scenario.tools ?? []) {
    if (typeof entry === 'string') tools.set(entry, builtin(entry, false, files));
    else if ('builtin' in entry) {
      tools.set(entry.builtin, builtin(entry.builtin, entry.executionMode === 'sequential', files));
    } else if ('name' in entry) {
      const { name, executionMode, returns, throws } = entry;
      tools.set(name, { sequential: executionMode === 'sequential', prepare: codeless(returns ?? 'ok', throws) });
    } else throw new Error('The simulation knows no source code');
  }
  return tools;
}

/** Undefined for a text that is no JSON object. */
export function argumentsOf(call: ScriptedCall): Record<string, unknown> | undefined {
  if (call.argsText === undefined)
    return isRecord(call.args ?? {}) ? Object.fromEntries(Object.entries(call.args ?? {})) : undefined;
  try {
    const parsed: unknown = JSON.parse(call.argsText);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tools without code of random scenarios ask for one text, `question`. */
function codeless(returns: string, throws: string | undefined): ModelTool['prepare'] {
  return ({ question }) => {
    if (typeof question !== 'string') return undefined;
    return {
      start: () => () => {
        if (throws !== undefined) throw new Failure();
        return returns;
      },
    };
  };
}

function builtin(name: string, sequential: boolean, files: ModelFiles): ModelTool {
  switch (name) {
    case 'read':
      return {
        sequential,
        prepare: ({ path }) => (typeof path === 'string' ? looking(() => files.read(path)) : undefined),
      };
    case 'ls':
      return {
        sequential,
        prepare: ({ path = '.' }) => (typeof path === 'string' ? looking(() => files.list(path)) : undefined),
      };
    case 'write':
      return { sequential, prepare: (args) => writing(args, files) };
    case 'edit':
      return { sequential, prepare: (args) => editing(args, files) };
    default:
      throw new Error(`The simulation does not know ${name}`);
  }
}

/** What it sees, it sees at the start; it tells when it is due. */
function looking(look: () => string): Work {
  return {
    start: () => {
      try {
        const seen = look();
        return () => seen;
      } catch (thrown) {
        return () => {
          throw thrown;
        };
      }
    },
  };
}

function writing({ path, content }: Record<string, unknown>, files: ModelFiles): Work | undefined {
  if (typeof path !== 'string' || typeof content !== 'string') return undefined;
  return {
    queue: files.canonical(path),
    start: () => () => {
      files.write(path, content);
      return '';
    },
  };
}

function editing({ path, edits }: Record<string, unknown>, files: ModelFiles): Work | undefined {
  if (typeof path !== 'string' || !Array.isArray(edits)) return undefined;
  const [edit] = edits;
  if (!isRecord(edit)) return undefined;
  const { oldText, newText } = edit;
  if (typeof oldText !== 'string' || typeof newText !== 'string') return undefined;
  return {
    queue: files.canonical(path),
    start: () => {
      const found = looking(() => files.read(path)).start();
      return () => {
        const parts = found().split(oldText);
        if (parts.length !== 2) throw new Failure();
        files.write(path, parts.join(newText));
        return '';
      };
    },
  };
}
