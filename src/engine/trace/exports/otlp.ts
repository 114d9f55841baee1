import type { ResultContent } from '../../tools/tool.ts';
import type { TraceEvent } from '../events.ts';
import { type BatchLane, type CallLane, type RunSpans, type Span, spansOf } from '../spans.ts';
import type { Trace } from '../trace.ts';
import { holdersOf } from '../wait-holders.ts';
import { OtlpIds } from './otlp-ids.ts';
import { attributesOf, clientKind, internalKind, type OtlpSpan, unixNano } from './otlp-spans.ts';
import { type CallFacts, callFacts, type ReplyFacts, replyFacts } from './run-facts.ts';

export interface OtlpOptions {
  /**
   * Also tell the arguments and results of calls, and the paths of files: they can be anything. Left out by default.
   */
  content?: boolean;
  /** The model's provider and name, as the GenAI conventions have them. Default: the scripted model. */
  provider?: string;
  model?: string;
}

const agentName = 'switchyard';

/**
 * The run as OpenTelemetry's JSON Lines: one `TracesData` a line, the first with the run and the model's replies, then
 * one a batch. By the GenAI conventions the run is an `invoke_agent` span, with a `chat` span for each reply and an
 * `execute_tool` span for each call, from its batch's start to its toolResult. What a call does and waits for in that
 * time are child spans; a wait has links to the `execute_tool` spans of those it waited for (see holdersOf).
 */
export function otlpTrace(trace: Trace, options: OtlpOptions = {}): string {
  const writer = new OtlpWriter(trace, options);
  return writer
    .lines()
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

class OtlpWriter {
  readonly #trace: Trace;
  readonly #options: OtlpOptions;
  readonly #ids: OtlpIds;
  readonly #spans: RunSpans;
  readonly #replies: ReplyFacts[];
  readonly #calls: ReadonlyMap<string, CallFacts>;
  readonly #root: string;

  constructor(trace: Trace, options: OtlpOptions) {
    this.#trace = trace;
    this.#options = options;
    this.#ids = new OtlpIds(trace);
    this.#spans = spansOf(trace.events);
    this.#replies = replyFacts(trace.events);
    this.#calls = callFacts(trace.events);
    this.#root = this.#ids.spanId('run');
  }

  lines(): object[] {
    const run = [this.#run(), ...this.#spans.model.map((span, index) => this.#chat(span, index))];
    return [run, ...this.#spans.batches.map((batch) => this.#batch(batch))].map(tracesData);
  }

  #run(): OtlpSpan {
    const { scenario, clock, events } = this.#trace;
    const end = events.findLast((event) => event.type === 'agent_end');
    const cause = end?.type === 'agent_end' ? end.cause : undefined;
    const failed = cause !== undefined && cause !== 'stop' && cause !== 'terminate' ? cause : undefined;
    return {
      ...this.#span('run', `invoke_agent ${agentName}`, { start: 0, end: this.#spans.end }),
      attributes: attributesOf({
        ...this.#genAi('invoke_agent'),
        'gen_ai.agent.name': agentName,
        'error.type': failed,
        'switchyard.title': scenario.title,
        'switchyard.clock': clock,
        'switchyard.end': cause,
      }),
      events: events.flatMap(runEvents),
      ...(failed !== undefined && { status: { code: 2 } }),
    };
  }

  #chat(span: Span, index: number): OtlpSpan {
    const { stopReason, usage } = this.#replies[index] ?? {};
    const failed = stopReason === 'error' || stopReason === 'aborted' ? stopReason : undefined;
    const { model } = this.#options;
    return {
      ...this.#span(`reply ${index + 1}`, model === undefined ? 'chat' : `chat ${model}`, span),
      parentSpanId: this.#root,
      kind: clientKind,
      attributes: attributesOf({
        ...this.#genAi('chat'),
        'gen_ai.response.finish_reasons': stopReason === undefined ? undefined : [stopReason],
        'gen_ai.usage.input_tokens': usage?.input,
        'gen_ai.usage.output_tokens': usage?.output,
        'error.type': failed,
        'switchyard.turn': index + 1,
      }),
      ...(failed !== undefined && { status: { code: 2 } }),
    };
  }

  #batch(batch: BatchLane): OtlpSpan[] {
    const calls = new Map(batch.calls.map((call) => [call.toolCallId, call]));
    return batch.calls.flatMap((call) => [
      this.#tool(call, batch),
      ...call.spans.map((span, index) => this.#stretch(call, span, index, calls)),
    ]);
  }

  #tool(call: CallLane, batch: BatchLane): OtlpSpan {
    const facts = this.#calls.get(`${call.batch} ${call.toolCallId}`);
    const failed = errorOf(call.outcome, facts?.error);
    const life = { start: batch.start, end: call.spans.at(-1)?.end ?? batch.start };
    return {
      ...this.#span(`call ${call.number}`, `execute_tool ${call.toolName}`, life),
      parentSpanId: this.#root,
      attributes: attributesOf({
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': call.toolName,
        'gen_ai.tool.call.id': call.toolCallId,
        'gen_ai.tool.type': 'function',
        'error.type': failed,
        'switchyard.turn': batch.turn,
        'switchyard.batch': batch.batch,
        'switchyard.mode': batch.mode,
        'switchyard.rule': batch.cause.rule,
        ...(this.#options.content && {
          'gen_ai.tool.call.arguments': JSON.stringify(call.args),
          'gen_ai.tool.call.result': facts?.result && this.#textOf(facts.result),
        }),
      }),
      ...(failed !== undefined && { status: { code: 2 } }),
    };
  }

  /** What a call does or waits for. */
  #stretch(call: CallLane, span: Span, index: number, calls: ReadonlyMap<string, CallLane>): OtlpSpan {
    const { kind, cause, open } = span;
    const holders = holdersOf(span, calls);
    return {
      ...this.#span(`call ${call.number} ${index}`, cause === undefined ? kind : `wait ${kind}`, span),
      parentSpanId: this.#ids.spanId(`call ${call.number}`),
      attributes: attributesOf({
        'switchyard.span': kind,
        'switchyard.rule': cause?.rule,
        'switchyard.path': this.#options.content ? cause?.path : undefined,
        'switchyard.open': open ? true : undefined,
      }),
      ...(holders.length > 0 && {
        links: holders.map(({ call: holder }) => ({
          traceId: this.#ids.traceId,
          spanId: this.#ids.spanId(`call ${holder.number}`),
          attributes: attributesOf({ 'switchyard.link': 'waits_for' }),
        })),
      }),
    };
  }

  #span(id: string, name: string, { start, end }: { start: number; end: number }) {
    return {
      traceId: this.#ids.traceId,
      spanId: this.#ids.spanId(id),
      name,
      kind: internalKind,
      startTimeUnixNano: unixNano(start),
      endTimeUnixNano: unixNano(end),
    } as const;
  }

  #genAi(operation: string) {
    const { provider = 'scripted', model } = this.#options;
    return { 'gen_ai.operation.name': operation, 'gen_ai.provider.name': provider, 'gen_ai.request.model': model };
  }

  #textOf(content: readonly ResultContent[]): string {
    const blobs = this.#trace.blobs;
    const texts = content.map((block) => {
      if (block.type === 'image') return `[${block.mimeType}]`;
      const long = block.blob !== undefined && Object.hasOwn(blobs, block.blob) ? blobs[block.blob] : undefined;
      return typeof long === 'string' ? long : block.text;
    });
    return texts.join('\n');
  }
}

/** The kind of a call's failure, of few; undefined when it did not fail. */
function errorOf(outcome: CallLane['outcome'], known: string | undefined): string | undefined {
  switch (outcome) {
    case 'ok':
    case 'running':
      return undefined;
    case 'error':
      return known ?? 'tool_error';
    case 'aborted':
      return known ?? 'aborted';
  }
}

/** What happened to the run as a whole. What was said is not told. */
function runEvents(event: TraceEvent): NonNullable<OtlpSpan['events']> {
  if (event.type !== 'abort' && event.type !== 'steer') return [];
  const cause = event.type === 'abort' ? event.cause : undefined;
  return [
    { timeUnixNano: unixNano(event.t), name: event.type, attributes: attributesOf({ 'switchyard.cause': cause }) },
  ];
}

function tracesData(spans: OtlpSpan[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': 'switchyard' }) },
        scopeSpans: [{ scope: { name: 'switchyard' }, spans }],
      },
    ],
  };
}
