import { AbortedError } from '../clock/strand.ts';
import type { ResultContent, ToolResult } from '../tools/tool.ts';
import { ToolFailure } from '../tools/tool-failure.ts';

/** How one call ended. */
export interface Outcome {
  result: ToolResult;
  isError: boolean;
}

/** Told to the model (and so in English) of a call that an abort ended or kept from starting. */
export const abortedText = 'Operation aborted';

export function errorOutcome(text: string): Outcome {
  return { result: { content: [{ type: 'text', text }] }, isError: true };
}

/** The outcome of anything that was thrown: an Error or not. The details of a ToolFailure come along. */
export function thrownOutcome(thrown: unknown): Outcome {
  if (thrown instanceof AbortedError) return errorOutcome(abortedText);
  const outcome = errorOutcome(describeThrown(thrown));
  if (thrown instanceof ToolFailure && thrown.details !== undefined) outcome.result.details = thrown.details;
  return outcome;
}

export function describeThrown(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message === '' ? thrown.name : thrown.message;
  if (typeof thrown === 'string') return thrown === '' ? 'The tool threw an empty text' : thrown;
  return 'The tool threw a value that is not an error';
}

/** What a tool returned, checked: foreign code may return anything. */
export function checkedOutcome(toolName: string, returned: unknown): Outcome {
  if (!isRecord(returned)) return errorOutcome(`Tool ${toolName} returned no result`);
  const content = returned.content;
  if (!Array.isArray(content)) return errorOutcome(`Tool ${toolName} returned a result without a list of content`);
  const blocks: ResultContent[] = [];
  for (const block of content) {
    const checked = checkedBlock(block);
    if (checked === undefined) {
      return errorOutcome(`Tool ${toolName} returned content that is neither text nor image`);
    }
    blocks.push(checked);
  }
  const result: ToolResult = { content: blocks };
  if (returned.details !== undefined) result.details = returned.details;
  if (returned.terminate === true) result.terminate = true;
  return { result, isError: false };
}

function checkedBlock(block: unknown): ResultContent | undefined {
  if (!isRecord(block)) return undefined;
  const { type, text, data, mimeType } = block;
  if (type === 'text' && typeof text === 'string') return { type, text };
  if (type === 'image' && typeof data === 'string' && typeof mimeType === 'string') return { type, data, mimeType };
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
