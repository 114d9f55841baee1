import { type TSchema, Type } from '@sinclair/typebox';
import { places } from '../../clock/places.ts';
import type { Strand } from '../../clock/strand.ts';
import { VirtualClock } from '../../clock/virtual.ts';
import type { CallContext } from '../../env/call-context.ts';
import type { ExecutionEnv } from '../../env/execution-env.ts';
import type { ModelClient, ModelRequest } from '../../models/model-client.ts';
import { ScriptedModel, type ScriptedReply } from '../../models/scripted-model.ts';
import { RunGuard } from '../../scenario/run-limits.ts';
import type { Tool, ToolExecutionMode, ToolResult } from '../../tools/tool.ts';
import type { TraceEvent } from '../../trace/events.ts';
import { Recorder } from '../../trace/recorder.ts';
import { AbortControl } from '../abort-control.ts';
import type { AgentConfig } from '../agent-config.ts';
import { AgentLoop } from '../loop.ts';

/** A tool's code in a test: `strand` is the call's, so that it can sleep on the run's clock. */
export type ToolCode = (call: {
  id: string;
  args: Record<string, unknown>;
  strand: Strand;
  signal: AbortSignal;
  update(text: string): void;
  abort(): void;
}) => unknown;

export interface TestTool {
  code?: ToolCode;
  executionMode?: ToolExecutionMode;
  parameters?: TSchema;
  prepareArguments?(args: unknown): unknown;
}

export interface PlayedAgent {
  events: TraceEvent[];
  requests: ModelRequest[];
  /** The events as lines: `t type call …`, without what a test did not ask for. */
  lines(...types: TraceEvent['type'][]): string[];
}

interface AgentSetup {
  tools: Record<string, TestTool>;
  script: ScriptedReply[];
  abortAt?: number;
  steer?: { at: number; text: string }[];
  followUp?: string[];
  takes?: Record<string, number>;
  hooks?: Partial<Pick<AgentConfig, 'beforeToolCall' | 'afterToolCall' | 'toolExecution'>>;
  model?: ModelClient;
}

/** Plays a whole run of the loop on the virtual clock. */
export async function playAgent(setup: AgentSetup): Promise<PlayedAgent> {
  const clock = new VirtualClock((callback) => setImmediate(callback));
  const recorder = new Recorder(clock);
  const control = new AbortControl(clock);
  const strand = control.open(places.loop);
  const strands = new Map<ExecutionEnv, CallContext>();
  const requests: ModelRequest[] = [];
  const scripted = setup.model ?? new ScriptedModel(setup.script, strand);
  const steering: string[] = [];
  const followUps = [...(setup.followUp ?? [])];
  const abort = () => {
    recorder.emit({ type: 'abort', cause: 'scenario' });
    control.abort(false);
  };
  const config: AgentConfig = {
    clock,
    model: {
      stream(request, signal) {
        requests.push(request);
        return scripted.stream(request, signal);
      },
    },
    systemPrompt: '',
    tools: Object.entries(setup.tools).map(([name, tool]) => toolOf(name, tool, strands, abort)),
    toolExecution: 'parallel',
    prompt: 'Go',
    emit: (event) => recorder.emit(event),
    record: (toolCallId, activity) => recorder.record(toolCallId, activity),
    envFor(call) {
      const env: ExecutionEnv = Object.create(null);
      strands.set(env, call);
      return env;
    },
    takesOf: (id) => setup.takes?.[id] ?? 0,
    nextCommandNumber: () => 1,
    markRecord: () => recorder.mark(),
    nextSteering: () => steering.shift(),
    nextFollowUp: () => followUps.shift(),
    ...setup.hooks,
  };
  const loop = new AgentLoop(config, control, strand);
  await new Promise<void>((resolve, reject) => {
    clock.start(new RunGuard({ clock, loop, control, recorder, flush: () => {}, fail: reject }), 3_600_000);
    if (setup.abortAt !== undefined) clock.timer(setup.abortAt, places.abort, abort);
    for (const { at, text } of setup.steer ?? []) {
      clock.timer(at, places.steering, () => {
        recorder.emit({ type: 'steer', text });
        steering.push(text);
      });
    }
    loop.run().then(() => resolve(), reject);
  });
  clock.stop();
  const { events } = recorder;
  return {
    events,
    requests,
    lines: (...types) => events.filter(({ type }) => types.length === 0 || types.includes(type)).map(lineOf),
  };
}

function toolOf(name: string, tool: TestTool, strands: Map<ExecutionEnv, CallContext>, abort: () => void): Tool {
  return {
    name,
    label: name,
    description: name,
    parameters: tool.parameters ?? Type.Object({}),
    ...(tool.executionMode && { executionMode: tool.executionMode }),
    ...(tool.prepareArguments && { prepareArguments: tool.prepareArguments }),
    async execute(id, params, signal, onUpdate, { env }) {
      const call = strands.get(env);
      if (call === undefined || signal === undefined) throw new Error('a call without its context');
      const returned: unknown = await tool.code?.({
        id,
        args: { ...(typeof params === 'object' ? params : {}) },
        strand: call.strand,
        signal,
        update: (text) => onUpdate?.({ content: [{ type: 'text', text }] }),
        abort,
      });
      if (tool.code === undefined) return text('ok');
      if (typeof returned === 'string') return text(returned);
      // Foreign code returns whatever it likes: the loop has to check it.
      return returned as ToolResult;
    },
  };
}

function text(words: string): ToolResult {
  return { content: [{ type: 'text', text: words }] };
}

function lineOf(event: TraceEvent): string {
  const parts: (string | number | undefined)[] = [event.t, event.type];
  if ('toolCallId' in event) parts.push(event.toolCallId);
  switch (event.type) {
    case 'message_start':
      if (event.toolCallId === undefined) parts.push(event.role);
      break;
    case 'message_end':
      parts.push(event.message.role === 'toolResult' ? event.message.toolCallId : event.message.role);
      parts.push(event.message.role === 'toolResult' && event.message.isError ? 'error' : undefined);
      break;
    case 'preflight_end':
      parts.push(event.outcome);
      break;
    case 'tool_execution_end':
      parts.push(event.isError ? 'error' : 'ok');
      break;
    case 'tool_execution_update':
      parts.push(textOfResult(event.partialResult));
      break;
    case 'batch_start':
      parts.push(event.batch, event.mode, event.cause.rule, event.cause.tool);
      break;
    case 'turn_start':
    case 'turn_end':
      parts.push(event.turn);
      break;
    case 'batch_end':
      parts.push(event.batch);
      break;
    case 'agent_end':
    case 'abort':
      parts.push(event.cause);
      break;
    case 'steer':
      parts.push(event.text);
      break;
    default:
  }
  return parts.filter((part) => part !== undefined).join(' ');
}

/** The text of a result's first block. */
function textOfResult(result: Pick<ToolResult, 'content'>): string {
  const [block] = result.content;
  return block?.type === 'text' ? block.text : '';
}

/** Text and isError of each call's one toolResult, by call, in the order in which they were told. */
export function toldResults(events: readonly TraceEvent[]): [string, string, boolean][] {
  return events.flatMap((event): [string, string, boolean][] =>
    event.type === 'message_end' && event.message.role === 'toolResult'
      ? [[event.message.toolCallId, textOfResult(event.message), event.message.isError]]
      : [],
  );
}
