import { scriptedCallId } from '../../models/scripted-model.ts';
import type { Reply, Scenario, ScriptedCall } from '../scenario.ts';
import { Agenda, type Rank } from './agenda.ts';
import { Failure, ModelFiles } from './model-files.ts';
import { argumentsOf, type ModelTool, modelTools, type Work } from './model-tools.ts';
import { Aborted, type Steps, Strand, sleep } from './strand.ts';

/** What a run must do: its events in their order, one a line, and the files at its end. */
export interface Prediction {
  events: string[];
  files: Record<string, string>;
}

interface Call {
  id: string;
  number: number;
  tool: string;
  asked: ScriptedCall;
  work?: Work;
  result?: { isError: boolean; text: string };
}

const ranks = { abort: [0], steering: [1], loop: [2], call: (number: number): Rank => [3, number] };

/** Plays a scenario with a scripted model by the rules, on paper. */
export function simulate(scenario: Scenario): Prediction {
  return new Simulation(scenario).play();
}

class Simulation {
  readonly #scenario: Scenario;
  readonly #agenda = new Agenda();
  readonly #files: ModelFiles;
  readonly #tools: Map<string, ModelTool>;
  readonly #events: string[] = [];
  readonly #steering: string[] = [];
  readonly #followUps: string[];
  readonly #strands: Strand[] = [];
  /** Who takes or waits for a file, in order of arrival. */
  readonly #queues = new Map<string, { call: Call; self: Strand }[]>();
  #calls = 0;
  #aborted = false;
  #over = false;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#files = new ModelFiles(scenario.files ?? {});
    this.#tools = modelTools(scenario, this.#files);
    this.#followUps = [...(scenario.followUp ?? [])];
  }

  play(): Prediction {
    const { abortAt, steer } = this.#scenario;
    if (abortAt !== undefined) this.#agenda.add(abortAt, ranks.abort, () => this.#abort());
    for (const { at, text } of steer ?? []) {
      this.#agenda.add(at, ranks.steering, () => {
        this.#tell('steer', text);
        this.#steering.push(text);
      });
    }
    this.#tell('agent_start');
    this.#spawn(ranks.loop, () => this.#loop());
    this.#agenda.run(() => this.#over);
    return { events: this.#events, files: this.#files.contents() };
  }

  #tell(...words: (string | number)[]): void {
    this.#events.push([this.#agenda.now, ...words].join(' '));
  }

  #spawn(rank: Rank, steps: (self: Strand) => Steps): void {
    this.#strands.push(new Strand(this.#agenda, rank, steps));
  }

  #abort(): void {
    this.#tell('abort');
    this.#aborted = true;
    for (const throwAborted of this.#strands.map((strand) => strand.strike())) throwAborted();
  }

  *#loop(): Steps {
    let turn = 1;
    this.#tell('turn_start', turn);
    this.#told('user', this.#scenario.prompt);
    for (;;) {
      this.#hearSteering();
      const end = yield* this.#turn(turn);
      this.#tell('turn_end', turn);
      if (end !== 'calls' && end !== 'stop') {
        this.#tell('agent_end', end);
        break;
      }
      if (end === 'stop' && this.#steering.length === 0) {
        const followUps = this.#followUps.splice(0, 1);
        if (followUps.length === 0) {
          this.#tell('agent_end', 'stop');
          break;
        }
        turn += 1;
        this.#tell('turn_start', turn);
        for (const text of followUps) this.#told('user', text);
        continue;
      }
      turn += 1;
      this.#tell('turn_start', turn);
    }
    this.#over = true;
  }

  #hearSteering(): void {
    for (const text of this.#steering.splice(0, 1)) this.#told('user', text);
  }

  #told(role: string, ...words: string[]): void {
    this.#tell('told', role, ...words);
  }

  *#turn(turn: number): Steps<'calls' | 'stop' | 'error' | 'aborted'> {
    const reply = this.#replyOf(turn);
    try {
      if (this.#aborted) throw new Aborted();
      yield* sleep(reply.streams ?? 0);
    } catch (thrown) {
      if (!(thrown instanceof Aborted)) throw thrown;
      this.#told('assistant', 'aborted');
      return 'aborted';
    }
    const asked = reply.calls ?? [];
    const reason = reply.stopReason ?? (asked.length > 0 ? 'toolUse' : 'stop');
    this.#told('assistant', reason);
    if (reason === 'error' || reason === 'aborted') return this.#aborted ? 'aborted' : reason;
    if (asked.length === 0) return this.#aborted ? 'aborted' : 'stop';
    const calls = asked.map((one, index): Call => {
      this.#calls += 1;
      return { id: scriptedCallId(one, turn, index + 1), number: this.#calls, tool: one.tool, asked: one };
    });
    yield* this.#batch(turn, calls, reason === 'length');
    return this.#aborted ? 'aborted' : 'calls';
  }

  #replyOf(turn: number): Reply {
    const { model } = this.#scenario;
    if (!('script' in model)) throw new Error('The simulation knows no live model');
    return model.script[turn - 1] ?? {};
  }

  #batches = 0;

  *#batch(turn: number, calls: Call[], cut: boolean): Steps {
    this.#batches += 1;
    const { mode, cause } = this.#decide(calls);
    const ids = calls.map((call) => call.id).join(',');
    this.#tell('batch_start', this.#batches, turn, mode, cut ? 'output-cut' : cause, ids);
    if (cut) this.#cutOff(calls, mode);
    else if (mode === 'sequential') yield* this.#inTurn(calls);
    else yield* this.#together(calls);
    if (mode === 'parallel') for (const call of calls) this.#tellResult(call);
    this.#tell('batch_end', this.#batches);
  }

  /** The settings come first, then the first tool that asks for it; only names count. */
  #decide(calls: Call[]): { mode: 'parallel' | 'sequential'; cause: string } {
    if (this.#scenario.settings?.toolExecution === 'sequential')
      return { mode: 'sequential', cause: 'config-sequential' };
    const veto = calls.find((call) => this.#tools.get(call.tool)?.sequential);
    if (veto) return { mode: 'sequential', cause: `tool-sequential:${veto.tool}` };
    return { mode: 'parallel', cause: 'default-parallel' };
  }

  *#together(calls: Call[]): Steps {
    for (const call of calls) yield* this.#preflight(call);
    const ready = calls.filter((call) => call.result === undefined);
    if (this.#aborted) {
      for (const call of ready) this.#end(call, { isError: true, text: '' });
      return;
    }
    for (const call of ready) this.#tell('execute_start', call.id);
    yield* this.#work(ready);
  }

  *#inTurn(calls: Call[]): Steps {
    for (const call of calls) {
      yield* this.#preflight(call);
      if (call.result === undefined && this.#aborted) this.#end(call, { isError: true, text: '' });
      if (call.result === undefined) {
        this.#tell('execute_start', call.id);
        yield* this.#work([call]);
      }
      this.#tellResult(call);
    }
  }

  /** Nothing of a reply that was cut off is executed; every call of it fails its check. */
  #cutOff(calls: Call[], mode: 'parallel' | 'sequential'): void {
    for (const call of calls) {
      this.#tell('tool_execution_start', call.id);
      this.#tell('preflight_end', call.id, 'error');
      this.#end(call, { isError: true, text: '' });
      if (mode === 'sequential') this.#tellResult(call);
    }
  }

  *#preflight(call: Call): Steps {
    this.#tell('tool_execution_start', call.id);
    const outcome = this.#aborted ? 'aborted' : yield* this.#check(call);
    this.#tell('preflight_end', call.id, outcome);
    if (outcome !== 'ready') this.#end(call, { isError: true, text: '' });
  }

  *#check(call: Call): Steps<'ready' | 'error' | 'blocked' | 'aborted'> {
    const tool = this.#tools.get(call.tool);
    const args = argumentsOf(call.asked);
    const work = args && tool?.prepare(args);
    if (work === undefined) return 'error';
    call.work = work;
    const { takes = 0, block } = call.asked.preflight ?? {};
    try {
      yield* sleep(takes);
    } catch (thrown) {
      if (thrown instanceof Aborted) return 'aborted';
      throw thrown;
    }
    return block === undefined ? 'ready' : 'blocked';
  }

  /** Lets calls work side by side, each in a strand of its own, until all of them have their results. */
  *#work(calls: Call[]): Steps {
    let working = calls.length;
    if (working === 0) return;
    const done = () => {
      working -= 1;
      if (working === 0) this.#strands[0]?.wake();
    };
    for (const call of calls) this.#spawn(ranks.call(call.number), (self) => this.#execute(call, self, done));
    yield 'whatever-happens';
  }

  *#execute(call: Call, self: Strand, done: () => void): Steps {
    const { work } = call;
    if (work === undefined) throw new Error('A call works that did not pass its check');
    let result: Call['result'];
    try {
      result = {
        isError: false,
        text: yield* work.queue === undefined ? this.#inTime(call, work) : this.#inQueue(call, work, work.queue, self),
      };
    } catch (thrown) {
      if (!(thrown instanceof Failure) && !(thrown instanceof Aborted)) throw thrown;
      result = { isError: true, text: '' };
    }
    this.#tell('execute_end', call.id);
    this.#end(call, result);
    done();
  }

  *#inTime(call: Call, work: Work): Steps<string> {
    const finish = work.start();
    yield* sleep(call.asked.takes ?? 0);
    return finish();
  }

  *#inQueue(call: Call, work: Work, file: string, self: Strand): Steps<string> {
    const queue = this.#queues.get(file) ?? [];
    this.#queues.set(file, queue);
    const place = { call, self };
    queue.push(place);
    try {
      if (queue[0] !== place) {
        const behind = queue.slice(0, -1).map((other) => other.call.id);
        this.#tell('queue_wait', call.id, behind.join(','));
        yield 'until-woken';
      }
      this.#tell('queue_enter', call.id);
      try {
        return yield* this.#inTime(call, work);
      } finally {
        this.#tell('queue_leave', call.id);
      }
    } finally {
      const wasFirst = queue[0] === place;
      queue.splice(queue.indexOf(place), 1);
      if (wasFirst) queue[0]?.self.wake();
    }
  }

  #end(call: Call, result: NonNullable<Call['result']>): void {
    call.result = result;
    this.#tell('tool_execution_end', call.id, result.isError ? 'error' : 'ok');
  }

  #tellResult(call: Call): void {
    this.#told('toolResult', call.id, call.result?.isError ? 'error' : `ok ${call.result?.text ?? ''}`);
  }
}
