import { Type } from '@sinclair/typebox';
import { AbortControl } from '../../../src/engine/agent/abort-control.ts';
import type { AgentConfig } from '../../../src/engine/agent/agent-config.ts';
import { AgentLoop } from '../../../src/engine/agent/loop.ts';
import type { AssistantMessage, ToolCall } from '../../../src/engine/agent/messages.ts';
import { places } from '../../../src/engine/clock/places.ts';
import { WallClock } from '../../../src/engine/clock/wall.ts';
import type { ModelClient } from '../../../src/engine/models/model-client.ts';
import type { Tool, ToolExecutionMode } from '../../../src/engine/tools/tool.ts';
import { Recorder } from '../../../src/engine/trace/recorder.ts';
import { NeutralEnv } from '../neutral-env.ts';
import { timed } from './measure.ts';

/** Without a signal, as the reference's in a run that nobody can abort. */
const noop: Tool = {
  name: 'noop',
  ignoresAbort: true,
  label: 'noop',
  description: 'Does nothing',
  parameters: Type.Object({ path: Type.String() }),
  execute: async () => ({ content: [{ type: 'text', text: 'ok' }] }),
};

/** The ms of a run of our loop on the wall clock, its trace recorded: one batch of `calls` no-ops, then the end. */
export async function timeOurLoop(calls: number, toolExecution: ToolExecutionMode): Promise<number> {
  const model = modelSaying([messageOf(callsOf(calls)), messageOf([])]);
  const env = new NeutralEnv();
  let recorder: Recorder | undefined;
  const ms = await timed(async () => {
    const clock = new WallClock();
    const record = new Recorder(clock);
    recorder = record;
    const control = new AbortControl(clock);
    const strand = control.open(places.loop);
    const config: AgentConfig = {
      clock,
      model,
      systemPrompt: '',
      tools: [noop],
      toolExecution,
      prompt: 'Go',
      emit: (event) => record.emit(event),
      record: (toolCallId, activity) => record.record(toolCallId, activity),
      envFor: () => env,
      takesOf: () => 0,
      nextCommandNumber: () => 1,
      markRecord: () => record.mark(),
      nextSteering: () => undefined,
      nextFollowUp: () => undefined,
    };
    await new AgentLoop(config, control, strand).run();
    clock.stop();
  });
  const results = recorder?.events.filter((event) => event.type === 'tool_execution_end' && !event.isError);
  if (results?.length !== calls) throw new Error(`our loop ended with ${results?.length} results`);
  return ms;
}

/** Says each message at once: the least that a model can do. */
function modelSaying(replies: AssistantMessage[]): ModelClient {
  return {
    async *stream() {
      yield { type: 'start' };
      yield { type: 'done', message: replies.shift() ?? messageOf([]) };
    },
  };
}

function callsOf(count: number): ToolCall[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'toolCall',
    id: `t1c${index + 1}`,
    name: 'noop',
    arguments: { path: 'a' },
  }));
}

function messageOf(calls: ToolCall[]): AssistantMessage {
  return { role: 'assistant', content: calls, stopReason: calls.length > 0 ? 'toolUse' : 'stop' };
}
