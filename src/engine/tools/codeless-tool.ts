import { type TSchema, Type } from '@sinclair/typebox';
import type { Tool, ToolExecutionMode } from './tool.ts';

export interface CodelessToolOptions {
  name: string;
  /** Its name for people; `name` when absent. */
  label?: string;
  description: string;
  /** JSON Schema. */
  parameters: object;
  executionMode?: ToolExecutionMode;
  /** The text of every result; `ok` when neither this nor `throws` is given. */
  returns?: string;
  /** The text of the error that every call ends in. Goes before `returns`. */
  throws?: string;
}

/** A tool without code: a scenario says what it answers. */
export function createCodelessTool(options: CodelessToolOptions): Tool<TSchema, undefined> {
  const { name, description, parameters, executionMode, throws } = options;
  const text = options.returns ?? 'ok';
  return {
    name,
    label: options.label ?? name,
    description,
    parameters: Type.Unsafe<unknown>(parameters),
    ignoresAbort: true,
    ...(executionMode === undefined ? {} : { executionMode }),
    async execute() {
      if (throws !== undefined) throw new Error(throws);
      return { content: [{ type: 'text', text }] };
    },
  };
}
