import type { ToolResult } from './tool.ts';

/** A result of one text block. */
export function textResult(text: string): { content: ToolResult['content'] } {
  return { content: [{ type: 'text', text }] };
}

/** `1 line`, `2 lines`. Plain digits: the model may have to give the number back. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** A text, whose last line has no newline, then a notice of the tool's own in square brackets. */
export function withNotice(text: string, notice: string): string {
  return `${text}\n\n[${notice}]`;
}

/**
 * A whole number from 1 for an argument that may be left out (null counts as left out): the schema says so too, but tools can
 * be called without the check.
 */
export function wholeNumber(name: string, value: number | null | undefined, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new Error(`${name} must be a whole number, 1 or more, not ${value}`);
}
