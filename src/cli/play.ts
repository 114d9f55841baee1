import { open, writeFile } from 'node:fs/promises';
import { VirtualClock } from '../engine/clock/virtual.ts';
import { createWallClock } from '../engine/clock/wall.ts';
import type { CreateSandbox } from '../engine/env/sandbox.ts';
import { describeProblem } from '../engine/scenario/describe-problem.ts';
import { scenarioLimits } from '../engine/scenario/limits.ts';
import { readScenario } from '../engine/scenario/read-scenario.ts';
import { runScenario } from '../engine/scenario/run-scenario.ts';
import type { Scenario } from '../engine/scenario/scenario.ts';
import type { Trace } from '../engine/trace/trace.ts';
import type { PlayOptions } from './arguments.ts';
import { exportTrace } from './export-trace.ts';
import { type FinalFile, finalFiles } from './final-files.ts';
import { folderFault, writeFiles } from './output-folder.ts';
import { sandboxFor } from './sandboxes.ts';
import { timelineText } from './timeline-text.ts';
import { visible } from './visible-text.ts';

/** Said to the person who started the program, who is to change something. */
export class Refusal extends Error {}

/** Where the command line says things. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Calls back when the person asks the program to stop; returns a function that ends that. */
  onStop(stop: () => void): () => void;
}

/** Plays a scenario as the options say. Throws Refusal, with words, for what it cannot do. */
export async function play(options: PlayOptions, terminal: Terminal): Promise<void> {
  const scenario = await scenarioIn(options.scenarioFile);
  const { filesFolder, traceFile } = options;
  const fault = filesFolder === undefined ? undefined : await folderFault(filesFolder);
  if (fault !== undefined) throw new Refusal(`files cannot be written to ${filesFolder}: ${fault}`);

  const { trace, cwd, files } = await run(scenario, options, terminal);
  if (traceFile !== undefined) await orRefuse(`cannot write ${traceFile}`, writeFile(traceFile, jsonOf(trace)));
  for (const { format, file } of options.exports ?? []) {
    await orRefuse(`cannot write ${file}`, writeFile(file, exportTrace(trace, format)));
  }
  if (filesFolder !== undefined) {
    const writing = writeFiles(filesFolder, cwd, files);
    const leftOut = await orRefuse(`files cannot be written to ${filesFolder}`, writing);
    for (const words of leftOut) terminal.err(`left out: ${visible(words)}\n`);
  }
  terminal.out(options.json ? jsonOf(trace) : timelineText(trace));
}

async function scenarioIn(file: string): Promise<Scenario> {
  const reading = readScenario(await orRefuse(`cannot read ${file}`, textOf(file)));
  if (reading.ok) return reading.scenario;
  const lines = reading.problems.map((problem) => `  ${visible(describeProblem(problem))}`);
  throw new Refusal(`${file} is not a scenario that can be played:\n${lines.join('\n')}`);
}

/** No more of a file is read than a scenario can have. */
async function textOf(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const most = scenarioLimits.bytes + 4;
    const buffer = Buffer.alloc(most);
    let length = 0;
    while (length < most) {
      const { bytesRead } = await handle.read(buffer, length, most - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    if (length === most) throw new Error(`it has more than ${scenarioLimits.bytes} bytes`);
    return buffer.toString('utf8', 0, length);
  } finally {
    await handle.close();
  }
}

interface Played {
  trace: Trace<Scenario>;
  /** Where the files lie in the sandbox. */
  cwd: string;
  files: FinalFile[];
}

async function run(scenario: Scenario, options: PlayOptions, terminal: Terminal): Promise<Played> {
  const clock = options.clock === 'wall' ? createWallClock() : new VirtualClock((callback) => setImmediate(callback));
  let cwd = '/';
  let files: FinalFile[] = [];
  let failed: unknown;
  const create = sandboxFor(options.sandbox, scenario);
  const createSandbox: CreateSandbox = (setup) =>
    create(setup).catch((thrown: unknown) => {
      failed = thrown;
      throw thrown;
    });
  const running = runScenario(scenario, {
    createSandbox,
    clock,
    beforeDispose: async (sandbox) => {
      cwd = sandbox.env.cwd;
      if (options.filesFolder !== undefined) files = await finalFiles(sandbox.env);
    },
  });
  const forget = terminal.onStop(() => running.abort());
  try {
    return { trace: await running.finished, cwd, files };
  } catch (thrown) {
    if (failed === undefined) throw thrown;
    throw new Refusal(`the sandbox cannot be made: ${visible(wordsOf(failed))}`);
  } finally {
    forget();
  }
}

function jsonOf(trace: Trace<Scenario>): string {
  return `${JSON.stringify(trace)}\n`;
}

async function orRefuse<Value>(what: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (thrown) {
    throw new Refusal(`${what}: ${visible(wordsOf(thrown))}`);
  }
}

function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
