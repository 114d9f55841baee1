import type { ExecutionEnv } from '../../env/execution-env.ts';
import { MemoryEnv } from '../../env/testing/memory-env.ts';
import type { OnUpdate, Tool, ToolResult } from '../tool.ts';
import { ToolFailure } from '../tool-failure.ts';
import { detailsFaults } from './details-faults.ts';

/** Files in memory, for tests: the text or bytes of each path (relative to the working directory, or absolute). */
export async function envWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<MemoryEnv> {
  const env = new MemoryEnv();
  for (const [path, content] of Object.entries(files)) {
    const written = await env.writeFile(path, content);
    if (!written.ok) throw written.error;
  }
  return env;
}

export async function textIn(env: MemoryEnv, path: string): Promise<string> {
  const read = await env.readBinaryFile(path);
  if (!read.ok) throw read.error;
  return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(read.value);
}

export interface RunOptions {
  signal?: AbortSignal;
  onUpdate?: OnUpdate<unknown>;
}

/**
 * Runs a tool as the loop does, but for the check of the arguments. The details of whatever it tells are held against the
 * tool's schema.
 */
export async function run(
  tool: Tool,
  params: unknown,
  env: ExecutionEnv,
  options: RunOptions = {},
): Promise<ToolResult> {
  const onUpdate: OnUpdate = (partialResult) => {
    demandDetails(tool.name, partialResult.details);
    options.onUpdate?.(partialResult);
  };
  try {
    const result = await tool.execute('call', params, options.signal, onUpdate, { env });
    demandDetails(tool.name, result.details);
    return result;
  } catch (thrown) {
    if (thrown instanceof ToolFailure) demandDetails(tool.name, thrown.details);
    throw thrown;
  }
}

function demandDetails(toolName: string, details: unknown): void {
  const faults = detailsFaults(toolName, details);
  if (faults.length > 0) throw new Error(`details of ${toolName}: ${faults.join('; ')} in ${JSON.stringify(details)}`);
}

/** The text of a result that is one text. */
export async function textOf(result: ToolResult | Promise<ToolResult>): Promise<string> {
  const { content } = await result;
  const [block] = content;
  if (content.length !== 1 || block?.type !== 'text') throw new Error(`Not one text: ${JSON.stringify(content)}`);
  return block.text;
}

/** The words in which a tool fails. */
export async function failureOf(result: Promise<ToolResult>): Promise<string> {
  let made: ToolResult;
  try {
    made = await result;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : `not an error: ${String(thrown)}`;
  }
  throw new Error(`It did not fail: ${JSON.stringify(made.content)}`);
}

/** The details with which a tool fails; undefined when it has none. */
export async function detailsOfFailure(result: Promise<ToolResult>): Promise<unknown> {
  try {
    await result;
  } catch (thrown) {
    return thrown instanceof ToolFailure ? thrown.details : undefined;
  }
  throw new Error('It did not fail');
}
