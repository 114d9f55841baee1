import type { CancelTimer } from '../clock/clock.ts';
import { places } from '../clock/places.ts';
import type { OwnedStrand } from '../clock/strand.ts';
import type { CallContext } from '../env/call-context.ts';
import type { ToolResult } from '../tools/tool.ts';
import type { Cause } from '../trace/events.ts';
import type { CallSetup } from './call-setup.ts';
import { ContextOfCall } from './context-of-call.ts';
import type { ToolResultMessage } from './messages.ts';
import { runPreflight, type Verdict } from './preflight.ts';
import { abortedText, checkedOutcome, errorOutcome, type Outcome, thrownOutcome } from './results.ts';
import { UpdateFilter } from './update-filter.ts';

/** How long an aborted call may still take, ms of the run's clock, before it is ended from outside. */
const graceMs = 2_000;

/** One call's life: preflight, execute, and its one toolResult, whatever happens. Emits its events as it goes. */
export class AgentCall {
  readonly id: string;
  readonly strand: OwnedStrand;
  readonly #setup: CallSetup;
  readonly #context: CallContext;
  /** Ends a wait for the call's own code from outside. */
  #endFromOutside: ((outcome: Outcome) => void) | undefined;
  #outsideCause: Cause | undefined;
  #args: unknown;
  #outcome: Outcome | undefined;

  constructor(setup: CallSetup) {
    const { config, control, toolCall, number } = setup;
    this.#setup = setup;
    this.id = toolCall.id;
    this.strand = control.open(places.codeOf(number));
    this.#context = new ContextOfCall(config, this.id, number, this.strand);
  }

  get number(): number {
    return this.#setup.number;
  }

  /** True between a preflight that let the call through and its end. */
  get ready(): boolean {
    return this.#outcome === undefined;
  }

  get terminates(): boolean {
    return this.#outcome?.result.terminate === true;
  }

  /**
   * Finds the tool, mends and checks the arguments, asks the gate. A call that fails here has its end at once. Where nobody has
   * to be waited for it is done on return.
   */
  preflight(): Promise<void> | undefined {
    const { config, toolCall } = this.#setup;
    const args = toolCall.arguments ?? toolCall.argumentsText;
    config.emit({ type: 'tool_execution_start', toolCallId: this.id, toolName: toolCall.name, args });
    const verdict = runPreflight(this.#setup, this.strand);
    if (!(verdict instanceof Promise)) {
      this.#take(verdict);
      return undefined;
    }
    const settled = this.#settle(
      verdict,
      (thrown) => ({ outcome: 'error' as const, failure: thrownOutcome(thrown) }),
      (outcome) => ({ outcome: 'aborted' as const, failure: outcome }),
    );
    return settled.then((answer) => this.#take(answer));
  }

  /** The call was ready, but an abort came before it could start. */
  endUnstarted(): void {
    this.#end(errorOutcome(abortedText));
  }

  /** All execute_start of a parallel batch come before the first tool runs: so starting and running are two steps. */
  startExecute(): void {
    this.#context.pace.startWork('execute');
    this.#setup.config.emit({ type: 'execute_start', toolCallId: this.id });
  }

  /** Runs the tool in a piece of the call's own. Never rejects. */
  async execute(): Promise<void> {
    const { config } = this.#setup;
    await config.clock.turn(this.strand.place);
    const updates = new UpdateFilter();
    let outcome = await this.#settle(this.#runTool(updates), thrownOutcome, (forced) => forced);
    updates.close();
    if (this.#outsideCause === undefined && config.afterToolCall !== undefined) {
      outcome = await this.#settle(this.#reviewed(outcome), thrownOutcome, (forced) => forced);
    }
    const cause = this.#outsideCause;
    config.emit(
      cause === undefined
        ? { type: 'execute_end', toolCallId: this.id }
        : { type: 'execute_end', toolCallId: this.id, cause },
    );
    this.#end(outcome);
  }

  /** Tells the model: the one toolResult of this call. */
  tell(): ToolResultMessage {
    const { config, toolCall } = this.#setup;
    const { result, isError } = this.#outcome ?? errorOutcome(abortedText);
    const message: ToolResultMessage = {
      role: 'toolResult',
      toolCallId: this.id,
      toolName: toolCall.name,
      content: result.content,
      isError,
    };
    if (result.details !== undefined) message.details = result.details;
    config.emit({ type: 'message_start', role: 'toolResult', toolCallId: this.id });
    config.emit({ type: 'message_end', message });
    return message;
  }

  /** Ends whatever the call is at, from outside: it will never end by itself, or may not go on. */
  endFromOutside(cause: Cause, text: string): void {
    if (this.#endFromOutside === undefined || this.#outsideCause !== undefined) return;
    this.#outsideCause = cause;
    this.#endFromOutside(errorOutcome(text));
    this.strand.abort();
  }

  async #runTool(updates: UpdateFilter): Promise<Outcome> {
    const { config, control, tool, toolCall } = this.#setup;
    const { pace } = this.#context;
    if (tool === undefined || control.aborted) return errorOutcome(abortedText);
    const onUpdate = (partialResult: ToolResult) => {
      const checked = checkedOutcome(tool.name, partialResult);
      if (checked.isError || !updates.lets(checked.result)) return;
      config.emit({ type: 'tool_execution_update', toolCallId: this.id, partialResult: checked.result });
    };
    const env = config.envFor(this.#context);
    let outcome: Outcome;
    try {
      const signal = tool.ignoresAbort === true ? undefined : this.strand.signal;
      const returned: unknown = await tool.execute(toolCall.id, this.#args, signal, onUpdate, { env });
      outcome = checkedOutcome(tool.name, returned);
    } catch (thrown) {
      outcome = thrownOutcome(thrown);
    }
    // A call that minds its abort has its own words for it (what it did so far); one that had only to wait has not.
    if (!this.strand.aborted && pace.msUntilDue() > 0) await pace.untilDue();
    return outcome;
  }

  async #reviewed(outcome: Outcome): Promise<Outcome> {
    const { config, toolCall } = this.#setup;
    const { result, isError } = outcome;
    const answer = await config.afterToolCall?.({ toolCall, args: this.#args, result, isError }, this.strand.signal);
    if (answer === undefined) return outcome;
    const reviewed: ToolResult = { content: answer.content ?? result.content };
    const details = answer.details ?? result.details;
    if (details !== undefined) reviewed.details = details;
    if (answer.terminate ?? result.terminate) reviewed.terminate = true;
    return { result: reviewed, isError: answer.isError ?? isError };
  }

  #take(verdict: Verdict): void {
    this.#setup.config.emit({ type: 'preflight_end', toolCallId: this.id, outcome: verdict.outcome });
    if (verdict.outcome === 'ready') this.#args = verdict.args;
    else this.#end(verdict.failure);
  }

  /**
   * Waits for code that may throw anything or never settle: after an abort it gets the grace period, then its end comes
   * from outside.
   */
  #settle<Value>(
    work: Promise<Value>,
    onThrow: (thrown: unknown) => Value,
    onForced: (outcome: Outcome) => Value,
  ): Promise<Value> {
    const { strand } = this;
    let cancelGrace: CancelTimer | undefined;
    const startGrace = () => {
      cancelGrace = this.#setup.config.clock.timer(graceMs, places.limitsOf(this.number), () =>
        this.endFromOutside({ rule: 'aborted' }, abortedText),
      );
    };
    return new Promise((resolve, reject) => {
      const settle = (value: Value) => {
        this.#endFromOutside = undefined;
        strand.onAbort = undefined;
        cancelGrace?.();
        resolve(value);
      };
      this.#endFromOutside = (outcome) => settle(onForced(outcome));
      if (strand.aborted) startGrace();
      else strand.onAbort = startGrace;
      work.catch(onThrow).then(settle, reject);
    });
  }

  #end(outcome: Outcome): void {
    const { config, control, toolCall } = this.#setup;
    this.#outcome = outcome;
    control.close(this.strand);
    config.emit({
      type: 'tool_execution_end',
      toolCallId: this.id,
      toolName: toolCall.name,
      result: outcome.result,
      isError: outcome.isError,
    });
  }
}
