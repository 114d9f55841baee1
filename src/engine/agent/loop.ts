import { places } from '../clock/places.ts';
import type { OwnedStrand } from '../clock/strand.ts';
import type { Tool } from '../tools/tool.ts';
import type { RunEnd } from '../trace/events.ts';
import type { AbortControl } from './abort-control.ts';
import { AgentCall } from './agent-call.ts';
import type { AgentConfig } from './agent-config.ts';
import { runParallel, runSequential } from './batch.ts';
import { decide } from './decision.ts';
import type { AssistantMessage, Message, ToolCall, ToolResultMessage, UserMessage } from './messages.ts';
import { streamReply, tellUnasked } from './reply.ts';

/**
 * The agent loop: ask the model, run the batch it asked for, tell it the results, again until it asks for nothing more
 * and nobody has anything to say. `run` may be called once.
 */
export class AgentLoop {
  readonly control: AbortControl;
  readonly #config: AgentConfig;
  readonly #strand: OwnedStrand;
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #messages: Message[] = [];
  readonly #running = new Set<AgentCall>();
  #callCount = 0;
  #batchCount = 0;
  #limitReached = false;

  /** `strand` = the loop's own, on which its model waits too. */
  constructor(config: AgentConfig, control: AbortControl, strand: OwnedStrand) {
    this.#config = config;
    this.control = control;
    this.#strand = strand;
    this.#tools = new Map(config.tools.map((tool) => [tool.name, tool]));
  }

  /** The calls of the running batch. */
  get running(): Iterable<AgentCall> {
    return this.#running;
  }

  /** The run has used up one of its limits: it ends as soon as the batch is told. */
  endAtLimit(): void {
    this.#limitReached = true;
  }

  /** Runs to the end. Emits everything from agent_start to agent_end. */
  async run(): Promise<RunEnd> {
    const { clock, emit } = this.#config;
    emit({ type: 'agent_start' });
    await clock.turn(places.loop);
    const end = await this.#turns(this.#strand.signal);
    this.control.close(this.#strand);
    emit({ type: 'agent_end', cause: end });
    return end;
  }

  async #turns(signal: AbortSignal): Promise<RunEnd> {
    const { emit, nextSteering, nextFollowUp, prompt } = this.#config;
    let said = [prompt];
    const steering = nextSteering();
    if (steering !== undefined) said.push(steering);
    for (let turn = 1; ; turn++) {
      emit({ type: 'turn_start', turn });
      for (const text of said) this.#say(text);
      const reply = this.control.aborted
        ? tellUnasked(this.#config)
        : await streamReply(this.#config, this.#request(), signal);
      const calls = toolCallsOf(reply);
      let goesOn = false;
      if (reply.stopReason !== 'error' && reply.stopReason !== 'aborted') {
        this.#messages.push(reply);
        if (calls.length > 0) goesOn = await this.#runBatch(reply, calls, turn);
      }
      emit({ type: 'turn_end', turn });
      if (this.#limitReached) return 'run-limit';
      if (this.control.aborted || reply.stopReason === 'aborted') return 'aborted';
      if (reply.stopReason === 'error') return 'error';
      const next = nextSteering() ?? (goesOn ? undefined : nextFollowUp());
      if (next === undefined && !goesOn) return calls.length > 0 ? 'terminate' : 'stop';
      said = next === undefined ? [] : [next];
    }
  }

  /** True when the model is to be told the results by a next request. */
  async #runBatch(reply: AssistantMessage, toolCalls: readonly ToolCall[], turn: number): Promise<boolean> {
    const config = this.#config;
    const batch = ++this.#batchCount;
    const outputCut = reply.stopReason === 'length';
    const { mode, cause } = decide(toolCalls, this.#tools, config.toolExecution);
    config.emit({
      type: 'batch_start',
      batch,
      turn,
      calls: toolCalls.map((call) => call.id),
      mode,
      cause: outputCut ? { rule: 'output-cut' } : cause,
    });
    const calls = toolCalls.map((toolCall) => {
      const tool = this.#tools.get(toolCall.name);
      return new AgentCall({ config, control: this.control, tool, toolCall, number: ++this.#callCount, outputCut });
    });
    for (const call of calls) this.#running.add(call);
    const results = await this.#runCalls(mode === 'parallel' ? runParallel : runSequential, calls);
    this.#running.clear();
    this.#messages.push(...results);
    config.emit({ type: 'batch_end', batch });
    return !calls.every((call) => call.terminates);
  }

  #runCalls(run: typeof runParallel, calls: readonly AgentCall[]): Promise<ToolResultMessage[]> {
    return run({ config: this.#config, control: this.control, calls });
  }

  #say(text: string): void {
    const message: UserMessage = { role: 'user', content: [{ type: 'text', text }] };
    this.#messages.push(message);
    this.#config.emit({ type: 'message_start', role: 'user' });
    this.#config.emit({ type: 'message_end', message });
  }

  #request() {
    const { systemPrompt, tools } = this.#config;
    return {
      systemPrompt,
      messages: [...this.#messages],
      tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    };
  }
}

function toolCallsOf(message: AssistantMessage): ToolCall[] {
  return message.content.filter((block) => block.type === 'toolCall');
}
