import { Type } from '@sinclair/typebox';
import { AbortControl } from '../../../src/engine/agent/abort-control.ts';
import type { AgentConfig } from '../../../src/engine/agent/agent-config.ts';
import { AgentLoop } from '../../../src/engine/agent/loop.ts';
import { places } from '../../../src/engine/clock/places.ts';
import { WallClock } from '../../../src/engine/clock/wall.ts';
import { ScriptedModel, type ScriptedReply } from '../../../src/engine/models/scripted-model.ts';
import type { Tool, ToolExecutionMode } from '../../../src/engine/tools/tool.ts';
import { Recorder } from '../../../src/engine/trace/recorder.ts';
import { NeutralEnv } from '../neutral-env.ts';

const noop: Tool = {
  name: 'noop',
  label: 'noop',
  description: 'Does nothing',
  parameters: Type.Object({ path: Type.String() }),
  execute: async () => ({ content: [{ type: 'text', text: 'ok' }] }),
};

/** A run of our loop on the wall clock, its trace recorded: one batch of `calls` no-ops, then the end. */
export async function runOurLoop(calls: number, toolExecution: ToolExecutionMode): Promise<void> {
  const clock = new WallClock();
  const recorder = new Recorder(clock);
  const control = new AbortControl(clock);
  const strand = control.open(places.loop);
  const script: ScriptedReply[] = [
    { calls: Array.from({ length: calls }, () => ({ tool: 'noop', args: { path: 'a' } })) },
  ];
  const env = new NeutralEnv();
  const config: AgentConfig = {
    clock,
    model: new ScriptedModel(script, strand),
    systemPrompt: '',
    tools: [noop],
    toolExecution,
    prompt: 'Go',
    emit: (event) => recorder.emit(event),
    record: (toolCallId, activity) => recorder.record(toolCallId, activity),
    envFor: () => env,
    takesOf: () => 0,
    nextCommandNumber: () => 1,
    markRecord: () => recorder.mark(),
    nextSteering: () => undefined,
    nextFollowUp: () => undefined,
  };
  const end = await new AgentLoop(config, control, strand).run();
  clock.stop();
  const results = recorder.events.filter((event) => event.type === 'tool_execution_end' && !event.isError).length;
  if (end !== 'stop' || results !== calls) throw new Error(`our loop ended in ${end} with ${results} results`);
}
