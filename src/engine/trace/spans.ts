import type { AssistantMessage } from '../agent/messages.ts';
import type { ToolExecutionMode } from '../tools/tool.ts';
import { CallPhases, type Phase } from './call-phases.ts';
import type { Cause, TraceEvent, TraceEventOf } from './events.ts';
import { WaitCauses } from './wait-causes.ts';

/** Kinds of a call's spans, and the model's. `gate`, `turn`, `queue`, `held` wait, and have a cause. */
export type SpanKind = 'stream' | 'gate' | 'turn' | 'preflight' | 'queue' | 'execute' | 'held';

export interface Span {
  kind: SpanKind;
  /** ms of the run; `end` is exclusive. While the run goes on, an open span ends at the last event's time. */
  start: number;
  end: number;
  /** The call it belongs to; absent for `stream`. */
  toolCallId?: string;
  cause?: Cause;
  /** True while the trace has no event that ends it. */
  open: boolean;
}

/** One call's life: its spans tile it from batch_start to its own toolResult, with no gap and no overlap. */
export interface CallLane {
  toolCallId: string;
  toolName: string;
  /** As the model sent them. */
  args: unknown;
  /** Its number in the run, from 1. */
  number: number;
  batch: number;
  spans: Span[];
  /** Times of its updates, ms. */
  updates: number[];
  /** How it ended, once it has: 'error' for every error result. */
  outcome: 'running' | 'ok' | 'error' | 'aborted';
}

export interface BatchLane {
  batch: number;
  turn: number;
  mode: ToolExecutionMode;
  cause: Cause;
  start: number;
  end: number;
  open: boolean;
  /** In source order. */
  calls: CallLane[];
}

export interface RunSpans {
  /** ms: the last event's time. */
  end: number;
  /** The model's replies as they stream, one span a reply. */
  model: Span[];
  batches: BatchLane[];
}

/** Derives every span of a (finished or growing) trace, in time that grows as the trace does. */
export function spansOf(events: readonly TraceEvent[]): RunSpans {
  const reader = new SpanReader();
  for (const event of events) reader.read(event);
  return reader.spans(events.at(-1)?.t ?? 0);
}

interface AskedCall {
  toolName: string;
  args: unknown;
}

interface ReadCall extends AskedCall {
  toolCallId: string;
  number: number;
  phases: CallPhases;
}

interface ReadBatch {
  started: TraceEventOf<'batch_start'>;
  end: number | undefined;
  calls: ReadCall[];
}

interface ReadReply {
  start: number;
  end: number | undefined;
}

/** Reads a run's events in their order, and makes its spans from what it has read. */
class SpanReader {
  readonly #replies: ReadReply[] = [];
  readonly #batches: ReadBatch[] = [];
  /** What the model asked for in its last reply, by call. */
  #asked = new Map<string, AskedCall>();
  /** By id; where a model uses an id again, the newest call. */
  readonly #calls = new Map<string, ReadCall>();
  #aborted = false;
  #numbered = 0;

  read(event: TraceEvent): void {
    switch (event.type) {
      case 'turn_start':
        this.#replies.push({ start: event.t, end: undefined });
        break;
      case 'message_end':
        if (event.message.role === 'assistant') this.#readReply(event.message, event.t);
        else if (event.message.role === 'toolResult') {
          this.#calls.get(event.message.toolCallId)?.phases.tell(event.t, event.message.isError);
        }
        break;
      case 'batch_start':
        this.#readBatch(event);
        break;
      case 'batch_end': {
        const batch = this.#batches.findLast((one) => one.started.batch === event.batch);
        if (batch) batch.end = event.t;
        break;
      }
      case 'turn_end':
      case 'agent_end':
        this.#endReply(event.t);
        break;
      case 'abort':
        this.#aborted = true;
        break;
      case 'tool_execution_start':
      case 'preflight_end':
      case 'execute_start':
      case 'queue_wait':
      case 'queue_enter':
      case 'execute_end':
      case 'tool_execution_update':
      case 'tool_execution_end':
        this.#calls.get(event.toolCallId)?.phases.follow(event, this.#aborted);
        break;
      case 'agent_start':
      case 'message_start':
      case 'message_update':
      case 'approval_request':
      case 'approval_answer':
      case 'file_access':
      case 'file_change':
      case 'files_unknown':
      case 'exec_start':
      case 'exec_output':
      case 'exec_end':
      case 'queue_leave':
      case 'steer':
        break;
      default:
        event satisfies never;
    }
  }

  /** `end` = the time of the last event, at which open spans end. */
  spans(end: number): RunSpans {
    return {
      end,
      model: this.#replies.map((reply) => ({
        kind: 'stream',
        start: reply.start,
        end: reply.end ?? end,
        open: reply.end === undefined,
      })),
      batches: this.#batches.map((batch) => laneOf(batch, end)),
    };
  }

  #endReply(t: number): void {
    const reply = this.#replies.at(-1);
    if (reply) reply.end ??= t;
  }

  #readReply(message: AssistantMessage, t: number): void {
    this.#endReply(t);
    this.#asked = new Map();
    for (const block of message.content) {
      if (block.type !== 'toolCall') continue;
      this.#asked.set(block.id, { toolName: block.name, args: block.arguments ?? block.argumentsText });
    }
  }

  #readBatch(started: TraceEventOf<'batch_start'>): void {
    const calls = started.calls.map((toolCallId) => {
      this.#numbered += 1;
      const asked = this.#asked.get(toolCallId) ?? { toolName: '', args: undefined };
      const call = { ...asked, toolCallId, number: this.#numbered, phases: new CallPhases(started.t) };
      this.#calls.set(toolCallId, call);
      return call;
    });
    this.#batches.push({ started, end: undefined, calls });
  }
}

function laneOf(batch: ReadBatch, end: number): BatchLane {
  const { batch: number, turn, mode, cause, t } = batch.started;
  const read = batch.calls.map(({ toolCallId, phases }) => ({
    toolCallId,
    phases: phases.phases,
    settled: phases.settled,
  }));
  const causes = new WaitCauses(read, mode === 'sequential');
  return {
    batch: number,
    turn,
    mode,
    cause,
    start: t,
    end: batch.end ?? end,
    open: batch.end === undefined,
    calls: batch.calls.map((call, position) => callLane(call, number, mode, causes, position, end)),
  };
}

function callLane(
  call: ReadCall,
  batch: number,
  mode: BatchLane['mode'],
  causes: WaitCauses,
  position: number,
  end: number,
): CallLane {
  const { toolCallId, toolName, args, number, phases } = call;
  const spans = phases.phases
    .filter((phase) => (phase.end ?? end) > phase.start)
    .map((phase) => spanOf(phase, toolCallId, mode, causes, position, end));
  return { toolCallId, toolName, args, number, batch, spans, updates: [...phases.updates], outcome: phases.outcome };
}

function spanOf(
  phase: Phase,
  toolCallId: string,
  mode: BatchLane['mode'],
  causes: WaitCauses,
  position: number,
  end: number,
): Span {
  const stretch = { start: phase.start, end: phase.end ?? end, toolCallId, open: phase.end === undefined };
  switch (phase.kind) {
    case 'before':
      return { kind: mode === 'sequential' ? 'turn' : 'gate', ...stretch, cause: causes.beforeStart(position) };
    case 'gate':
      return { kind: 'gate', ...stretch, cause: causes.beforeExecute(position) };
    case 'queue':
      return {
        kind: 'queue',
        ...stretch,
        cause: {
          rule: 'same-file',
          ...(phase.behind !== undefined && { calls: phase.behind }),
          ...(phase.path !== undefined && { path: phase.path }),
        },
      };
    case 'held':
      return { kind: 'held', ...stretch, cause: causes.held(position) };
    case 'preflight':
    case 'execute':
      return { kind: phase.kind, ...stretch };
    default:
      return phase.kind satisfies never;
  }
}
