import { createEmbeddedSandbox } from '../../../sandboxes/embedded/embedded-sandbox.ts';
import { nodeShellHost } from '../../../sandboxes/embedded/shell/shell-bench-node.ts';
import { createNodeSandbox } from '../../../sandboxes/node/create-node-sandbox.ts';
import { VirtualClock } from '../../clock/virtual.ts';
import { WallClock } from '../../clock/wall.ts';
import type { ExecutionEnv } from '../../env/execution-env.ts';
import type { CreateSandbox } from '../../env/sandbox.ts';
import { type RunHost, runScenario } from '../../scenario/run-scenario.ts';
import type { Reply, Scenario, ScenarioFile, ScriptedCall } from '../../scenario/scenario.ts';
import { broken } from '../../scenario/simulation/testing/laws.ts';
import type { Trace } from '../../trace/trace.ts';
import { isBuiltInToolName } from '../built-in-tools.ts';
import type { ResultContent } from '../tool.ts';
import { detailsFaults } from './details-faults.ts';

/** Where calls are played: in memory on the virtual clock, or in a temporary folder in real time. */
export type Place = 'embedded' | 'node';
export const places: readonly Place[] = ['embedded', 'node'];

/** What one call told the model, and the page. */
export interface PlayedCall {
  /** Its text blocks. */
  text: string;
  content: readonly ResultContent[];
  isError: boolean;
  details: unknown;
}

export interface Played {
  trace: Trace<Scenario>;
  /** In the order in which they were told. */
  results: PlayedCall[];
  /** The bytes of the files that were asked for, as they are at the end; undefined where there is none. */
  files: Readonly<Record<string, Uint8Array | undefined>>;
}

type Files = Readonly<Record<string, string | Uint8Array | { symlink: string }>>;

export interface Asked {
  files?: Files;
  /** Of one reply; more replies by `replies`. */
  calls?: readonly ScriptedCall[];
  replies?: readonly Reply[];
  /** Paths of files to be looked at when the run is over. */
  look?: readonly string[];
  scenario?: Partial<Scenario>;
  host?: Partial<Pick<RunHost, 'images'>>;
  /** Changes the env that each call is given. */
  wrap?: (env: ExecutionEnv) => ExecutionEnv;
}

/** Call of a tool. `more`: takes, preflight, id. */
export function call(tool: string, args: unknown, more: Omit<ScriptedCall, 'tool' | 'args'> = {}): ScriptedCall {
  return { tool, args, ...more };
}

/**
 * Plays calls by whole runs: arguments are mended and checked as for a model's. Traces on the virtual clock are held against the
 * laws of all traces, and the details of every tool against its schema.
 */
export async function playCalls(place: Place, asked: Asked): Promise<Played> {
  const { look = [], wrap = (env) => env } = asked;
  const create = place === 'node' ? createNodeSandbox : embedded;
  const files: Record<string, Uint8Array | undefined> = {};
  const trace = await runScenario(scenarioOf(asked), {
    clock: place === 'node' ? new WallClock() : new VirtualClock((callback) => setImmediate(callback)),
    createSandbox: async (setup) => {
      const sandbox = await create(setup);
      return { ...sandbox, forCall: (context) => wrap(sandbox.forCall(context)) };
    },
    beforeDispose: async ({ env }) => {
      for (const path of look) {
        const read = await env.readBinaryFile(path);
        files[path] = read.ok ? read.value : undefined;
      }
    },
    ...asked.host,
  }).finished;
  // Real time passes between any two events: what is a wait there and what is not, no law can tell.
  const faults = [...(place === 'embedded' ? broken(trace.events) : []), ...detailsFaultsOf(trace)];
  if (faults.length > 0) throw new Error(`The trace breaks rules:\n${faults.join('\n')}`);
  return { trace, results: resultsOf(trace), files };
}

/** The one result of one call. */
export async function playCall(
  place: Place,
  tool: string,
  args: unknown,
  asked: Omit<Asked, 'calls'> = {},
): Promise<PlayedCall & { files: Played['files']; trace: Played['trace'] }> {
  const { results, files, trace } = await playCalls(place, { ...asked, calls: [call(tool, args)] });
  const [result] = results;
  if (result === undefined) throw new Error('It has no result');
  return { ...result, files, trace };
}

/** The text of a file at the end, its BOM included. Throws for bytes that are no UTF-8. */
export function textAtEnd(files: Played['files'], path: string): string | undefined {
  const bytes = files[path];
  return bytes && new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes);
}

let shells: ReturnType<typeof nodeShellHost> | undefined;

const embedded: CreateSandbox = (setup) => {
  shells ??= nodeShellHost();
  return createEmbeddedSandbox(setup, { ...shells, dispose: () => Promise.resolve() });
};

/** To be called when all is played. */
export async function endShells(): Promise<void> {
  await shells?.dispose();
  shells = undefined;
}

function scenarioOf({ files = {}, calls, replies = [], scenario }: Asked): Scenario {
  const script = [...(calls === undefined ? [] : [{ calls: [...calls] }]), ...replies];
  const entries = Object.entries(files).map(([path, file]): [string, ScenarioFile] => [
    path,
    file instanceof Uint8Array ? { base64: Buffer.from(file).toString('base64') } : file,
  ]);
  return {
    format: 'switchyard-scenario',
    version: 1,
    files: Object.fromEntries(entries),
    prompt: 'Go on.',
    model: { script },
    ...scenario,
  };
}

function resultsOf({ events, blobs }: Trace<Scenario>): PlayedCall[] {
  return events.flatMap((event) => {
    if (event.type !== 'message_end' || event.message.role !== 'toolResult') return [];
    const { content, isError, details } = event.message;
    const whole = content.map(({ blob: hash, ...block }): ResultContent => {
      const blob = hash === undefined ? undefined : blobs[hash];
      if (block.type === 'image') return { ...block, data: typeof blob === 'object' ? blob.base64 : block.data };
      return { ...block, text: typeof blob === 'string' ? blob : block.text };
    });
    const text = whole.map((block) => (block.type === 'text' ? block.text : '')).join('');
    return [{ text, content: whole, isError, details }];
  });
}

function detailsFaultsOf({ events }: Trace<Scenario>): string[] {
  return events.flatMap((event) => {
    if (event.type !== 'tool_execution_end' || !isBuiltInToolName(event.toolName)) return [];
    if (event.isError && event.result.details === undefined) return [];
    const faults = detailsFaults(event.toolName, event.result.details);
    return faults.map((fault) => `details of ${event.toolCallId} (${event.toolName}): ${fault}`);
  });
}
