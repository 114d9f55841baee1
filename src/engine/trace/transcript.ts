import type {
  AssistantContent,
  AssistantMessage,
  Message,
  ToolCall,
  ToolResultMessage,
  UserMessage,
} from '../agent/messages.ts';
import type { ToolExecutionMode, ToolResult } from '../tools/tool.ts';
import { CallPhases, type Phase } from './call-phases.ts';
import type { RunEnd, TraceEvent, TraceEventOf } from './events.ts';
import { GrowingReply } from './growing-reply.ts';
import type { Blob } from './trace.ts';

/** What the reader sees of the conversation at one time: what the model was told, and apart, what it was not told yet. */
export type TranscriptEntry =
  | { kind: 'user'; t: number; text: string }
  | {
      kind: 'assistant';
      t: number;
      content: AssistantContent[];
      streaming: boolean;
      stopReason?: string;
      errorMessage?: string;
    }
  | { kind: 'toolResult'; t: number; message: ToolResultMessage };

/** A call of the running batch whose result the model has not been told. */
export interface UntoldCall {
  toolCallId: string;
  toolName: string;
  args: unknown;
  state: 'waiting-gate' | 'waiting-turn' | 'checking' | 'waiting-file' | 'working' | 'held';
  partialResult?: ToolResult;
  /** Once it has one that is held back. */
  result?: ToolResult;
  isError?: boolean;
}

export interface Transcript {
  told: TranscriptEntry[];
  /** In source order. */
  untold: UntoldCall[];
  /** Steering messages that were said and that the model has not heard yet. */
  unheard: { t: number; text: string }[];
  /** Set once the run has ended. */
  ended?: { t: number; cause: RunEnd };
}

/** The transcript after the first `count` events. `blobs`: the trace's, for long prompts. */
export function transcriptAfter(
  events: readonly TraceEvent[],
  count: number,
  blobs: Record<string, Blob> = {},
): Transcript {
  const reader = new TranscriptReader(blobs);
  for (let index = 0; index < count && index < events.length; index++) {
    const event = events[index];
    if (event !== undefined) reader.read(event);
  }
  return reader.transcript();
}

interface OpenCall {
  toolName: string;
  args: unknown;
  mode: ToolExecutionMode;
  phases: CallPhases;
  partialResult?: ToolResult;
  result?: ToolResult;
  isError?: boolean;
}

/** Reads a run's events in their order, and tells what the model has been told by then. */
class TranscriptReader {
  readonly #blobs: Record<string, Blob>;
  readonly #told: TranscriptEntry[] = [];
  /** The calls of the running batch whose results were not told, in source order. */
  readonly #open = new Map<string, OpenCall>();
  readonly #unheard: { t: number; text: string }[] = [];
  #growing: { t: number; reply: GrowingReply } | undefined;
  #lastReply: AssistantMessage | undefined;
  #ended: { t: number; cause: RunEnd } | undefined;

  constructor(blobs: Record<string, Blob>) {
    this.#blobs = blobs;
  }

  read(event: TraceEvent): void {
    switch (event.type) {
      case 'message_start':
        if (event.role === 'assistant') this.#growing = { t: event.t, reply: new GrowingReply() };
        break;
      case 'message_update':
        this.#growing?.reply.add(event.delta);
        break;
      case 'message_end':
        this.#readMessage(event.message, event.t);
        break;
      case 'batch_start':
        this.#readBatch(event);
        break;
      case 'tool_execution_start':
      case 'preflight_end':
      case 'execute_start':
      case 'queue_wait':
      case 'queue_enter':
      case 'execute_end':
        this.#open.get(event.toolCallId)?.phases.follow(event, false);
        break;
      case 'tool_execution_update': {
        const call = this.#open.get(event.toolCallId);
        if (call) call.partialResult = event.partialResult;
        break;
      }
      case 'tool_execution_end':
        this.#readResult(event);
        break;
      case 'steer':
        this.#unheard.push({ t: event.t, text: event.text });
        break;
      case 'agent_end':
        this.#ended = { t: event.t, cause: event.cause };
        break;
      case 'agent_start':
      case 'turn_start':
      case 'turn_end':
      case 'batch_end':
      case 'approval_request':
      case 'approval_answer':
      case 'queue_leave':
      case 'file_access':
      case 'file_change':
      case 'files_unknown':
      case 'exec_start':
      case 'exec_output':
      case 'exec_end':
      case 'abort':
        break;
      default:
        event satisfies never;
    }
  }

  transcript(): Transcript {
    const growing = this.#growing;
    const streaming: TranscriptEntry[] =
      growing === undefined
        ? []
        : [{ kind: 'assistant', t: growing.t, content: growing.reply.content, streaming: true }];
    return {
      told: [...this.#told, ...streaming],
      untold: [...this.#open].map(([toolCallId, call]) => untold(toolCallId, call)),
      unheard: [...this.#unheard],
      ...(this.#ended && { ended: this.#ended }),
    };
  }

  #readMessage(message: Message, t: number): void {
    switch (message.role) {
      case 'user': {
        const text = this.#textOf(message);
        const said = this.#unheard.findIndex((one) => one.text === text);
        if (said !== -1) this.#unheard.splice(said, 1);
        this.#told.push({ kind: 'user', t, text });
        break;
      }
      case 'assistant': {
        const { content, stopReason, errorMessage } = message;
        const words = errorMessage === undefined ? {} : { errorMessage };
        const start = this.#growing?.t ?? t;
        this.#told.push({ kind: 'assistant', t: start, content, streaming: false, stopReason, ...words });
        this.#growing = undefined;
        this.#lastReply = message;
        break;
      }
      case 'toolResult':
        this.#open.delete(message.toolCallId);
        this.#told.push({ kind: 'toolResult', t, message });
        break;
      default:
        message satisfies never;
    }
  }

  #textOf(message: UserMessage): string {
    return message.content
      .map((block) => {
        if (block.type !== 'text') return '';
        const long = block.blob !== undefined && Object.hasOwn(this.#blobs, block.blob) ? this.#blobs[block.blob] : '';
        return typeof long === 'string' && long !== '' ? long : block.text;
      })
      .join('');
  }

  #readBatch(started: TraceEventOf<'batch_start'>): void {
    const asked = new Map<string, ToolCall>();
    for (const block of this.#lastReply?.content ?? []) if (block.type === 'toolCall') asked.set(block.id, block);
    for (const id of started.calls) {
      const call = asked.get(id);
      this.#open.set(id, {
        toolName: call?.name ?? '',
        args: call?.arguments ?? call?.argumentsText,
        mode: started.mode,
        phases: new CallPhases(started.t),
      });
    }
  }

  #readResult(event: TraceEventOf<'tool_execution_end'>): void {
    const call = this.#open.get(event.toolCallId);
    if (call === undefined) return;
    call.phases.follow(event, false);
    call.result = event.result;
    call.isError = event.isError;
  }
}

function untold(toolCallId: string, call: OpenCall): UntoldCall {
  const { toolName, args, partialResult, result, isError } = call;
  return {
    toolCallId,
    toolName,
    args,
    state: stateOf(call.phases.phases.at(-1)?.kind ?? 'before', call.mode),
    ...(partialResult !== undefined && { partialResult }),
    ...(result !== undefined && { result }),
    ...(isError !== undefined && { isError }),
  };
}

function stateOf(kind: Phase['kind'], mode: ToolExecutionMode): UntoldCall['state'] {
  switch (kind) {
    case 'before':
      return mode === 'sequential' ? 'waiting-turn' : 'waiting-gate';
    case 'gate':
      return 'waiting-gate';
    case 'preflight':
      return 'checking';
    case 'queue':
      return 'waiting-file';
    case 'execute':
      return 'working';
    case 'held':
      return 'held';
  }
}
