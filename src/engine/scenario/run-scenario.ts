import { AbortControl } from '../agent/abort-control.ts';
import type { AgentConfig } from '../agent/agent-config.ts';
import { AgentLoop } from '../agent/loop.ts';
import { places } from '../clock/places.ts';
import type { RunClock } from '../clock/run-clock.ts';
import type { CreateSandbox, Sandbox } from '../env/sandbox.ts';
import { ScriptedModel } from '../models/scripted-model.ts';
import type { ImageProcessor } from '../tools/image-processor.ts';
import type { TraceEvent } from '../trace/events.ts';
import { Recorder } from '../trace/recorder.ts';
import type { Blob, Trace } from '../trace/trace.ts';
import { RunGuard, runLimits } from './run-limits.ts';
import type { Scenario } from './scenario.ts';
import { filesOf } from './scenario-files.ts';
import { toolsOf } from './scenario-tools.ts';
import { ScriptedCalls } from './scripted-calls.ts';

/** The version of the engine's rules: counts up when a rule changes. */
const currentRules = 1;

/** What a run needs of the place where it runs. */
export interface RunHost {
  createSandbox: CreateSandbox;
  /** A fresh clock, not started. */
  clock: RunClock;
  /** Converts and scales images for the model; without it, those that models do not take are told in words. */
  images?: ImageProcessor | undefined;
  /** Told what was recorded, in order, when a piece of work is over. */
  onEvents?(events: TraceEvent[], blobs: Record<string, Blob>): void;
  /** A last look at the files, after agent_end and before the sandbox is gone. */
  beforeDispose?(sandbox: Sandbox): Promise<void>;
}

export interface Run {
  /** The whole trace, once the run has come to its end; rejects when the sandbox cannot be made. */
  finished: Promise<Trace<Scenario>>;
  /** A person's Stop: lands at once, also inside a piece of work, so the trace is not reproducible any more. */
  abort(): void;
}

/** Scenario in, trace out: plays a scenario that `readScenario` let through. */
export function runScenario(scenario: Scenario, host: RunHost): Run {
  const { clock } = host;
  let tellSoon = () => {};
  const recorder = new Recorder(clock, () => tellSoon());
  const control = new AbortControl(clock);
  let started = false;
  let ended = false;
  let reproducible = clock.kind === 'virtual';

  const flush = () => {
    const { events, blobs } = recorder.takeFresh();
    if (events.length > 0) host.onEvents?.(events, blobs);
  };
  const abort = () => {
    if (ended || control.aborted) return;
    reproducible = false;
    if (started) recorder.emit({ type: 'abort', cause: 'user' });
    control.abort(true);
  };
  const trace = (): Trace<Scenario> => ({
    format: 'switchyard-trace',
    version: 1,
    clock: clock.kind,
    reproducible,
    rules: currentRules,
    scenario,
    events: recorder.events,
    blobs: recorder.blobs,
  });

  const play = async (): Promise<Trace<Scenario>> => {
    const sandbox = await host.createSandbox({ files: filesOf(scenario), clock, seed: scenario.seed ?? 0 });
    try {
      await new Promise<void>((resolve, reject) => {
        const strand = control.open(places.loop);
        const { config, arm } = configOf(scenario, { clock, recorder, control, sandbox, strand, images: host.images });
        const loop = new AgentLoop(config, control, strand);
        const guard = new RunGuard({ clock, loop, control, recorder, flush, fail: reject });
        if (clock.kind === 'wall') tellSoon = onceAMicrotask(() => guard.pieceEnded());
        clock.start(guard, runLimits.ms);
        started = true;
        if (control.aborted) recorder.emit({ type: 'abort', cause: 'user' });
        loop.run().then(() => resolve(), reject);
        arm();
      });
      ended = true;
      clock.stop();
      recorder.close();
      flush();
      await host.beforeDispose?.(sandbox);
      return trace();
    } finally {
      ended = true;
      clock.stop();
      await sandbox.dispose();
    }
  };
  return { finished: play(), abort };
}

interface RunParts {
  clock: RunClock;
  recorder: Recorder;
  control: AbortControl;
  sandbox: Sandbox;
  strand: ReturnType<AbortControl['open']>;
  images: ImageProcessor | undefined;
}

/** The loop's surroundings, and a function that arms what the scenario says of times: abort and steering. */
function configOf(scenario: Scenario, parts: RunParts): { config: AgentConfig; arm: () => void } {
  const { clock, recorder, control, sandbox, strand, images } = parts;
  if (!('script' in scenario.model)) throw new Error('Live models are not supported yet');
  const { script } = scenario.model;
  const scripted = new ScriptedCalls(script);
  const steering: string[] = [];
  const followUps = [...(scenario.followUp ?? [])];
  let commands = 0;

  const arm = () => {
    if (scenario.abortAt !== undefined) {
      clock.timer(scenario.abortAt, places.abort, () => {
        if (control.aborted) return;
        recorder.emit({ type: 'abort', cause: 'scenario' });
        control.abort(false);
      });
    }
    for (const { at, text } of scenario.steer ?? []) {
      clock.timer(at, places.steering, () => {
        recorder.emit({ type: 'steer', text });
        steering.push(text);
      });
    }
  };
  const config: AgentConfig = {
    clock,
    model: new ScriptedModel(script, strand),
    systemPrompt: scenario.settings?.systemPrompt ?? '',
    tools: toolsOf(scenario, { shellNotes: sandbox.shellNotes, ...(images && { images }) }),
    toolExecution: scenario.settings?.toolExecution ?? 'parallel',
    prompt: scenario.prompt,
    emit: (event) => recorder.emit(event),
    record: (toolCallId, activity) => recorder.record(toolCallId, activity),
    envFor: (call) => sandbox.forCall(call),
    takesOf: (toolCallId) => scripted.takesOf(toolCallId),
    nextCommandNumber: () => ++commands,
    markRecord: () => recorder.mark(),
    nextSteering: () => steering.shift(),
    nextFollowUp: () => followUps.shift(),
    beforeToolCall: (context) => scripted.beforeToolCall(context),
  };
  return { config, arm };
}

/** Real time has no pieces after which to tell what was recorded: it is told when the code at work pauses. */
function onceAMicrotask(callback: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      callback();
    });
  };
}
