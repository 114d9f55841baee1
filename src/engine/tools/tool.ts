import type { Static, TSchema } from '@sinclair/typebox';
import type { ExecutionEnv } from '../env/execution-env.ts';

export interface TextContent {
  type: 'text';
  text: string;
  /** In a trace only: the text is over 64 KB and lives among the blobs, under this hash; `text` is empty. */
  blob?: string;
}

export interface ImageContent {
  type: 'image';
  /** base64 */
  data: string;
  mimeType: string;
  /** In a trace only: the data lives among the blobs, under this hash; `data` is empty. */
  blob?: string;
}

export type ResultContent = TextContent | ImageContent;

export interface ToolResult<Details = unknown> {
  content: ResultContent[];
  /** For the page, never for the model. */
  details?: Details;
  /** When every result of a batch says so, the automatic next request is not made. */
  terminate?: boolean;
}

export type ToolExecutionMode = 'sequential' | 'parallel';

export type OnUpdate<Details = unknown> = (partialResult: ToolResult<Details>) => void;

export interface ToolContext {
  env: ExecutionEnv;
}

/** One shape for built-in, own and foreign tools; that of Pi's tools with an injected env. */
export interface Tool<Parameters extends TSchema = TSchema, Details = unknown> {
  name: string;
  /** For people. */
  label: string;
  /** For the model. */
  description: string;
  parameters: Parameters;
  executionMode?: ToolExecutionMode;
  /** True for a tool that never looks at its signal: it gets none, and none is made. */
  ignoresAbort?: boolean;
  /** Mends arguments as models really send them, before they are checked. */
  prepareArguments?(args: unknown): unknown;
  /** Throws to fail. */
  execute(
    toolCallId: string,
    params: Static<Parameters>,
    signal: AbortSignal | undefined,
    onUpdate: OnUpdate<Details> | undefined,
    context: ToolContext,
  ): Promise<ToolResult<Details>>;
}
