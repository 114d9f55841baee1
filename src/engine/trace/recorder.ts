import type { AssistantContent, AssistantMessage, Message, ToolCall, ToolResultMessage } from '../agent/messages.ts';
import type { Clock } from '../clock/clock.ts';
import type { EnvActivity } from '../env/activity.ts';
import type { ResultContent, TextContent, ToolResult } from '../tools/tool.ts';
import { BlobStore, blobThreshold } from './blobs.ts';
import type { TraceEvent, TraceEventBody } from './events.ts';
import { OutputLimit } from './output-limit.ts';
import { plainCopy } from './plain-copy.ts';
import type { Blob } from './trace.ts';

/** Writes the trace of one run: stamps each event with the time, keeps copies, moves big contents among the blobs. */
export class Recorder {
  readonly events: TraceEvent[] = [];
  readonly #clock: Clock;
  readonly #blobs = new BlobStore();
  #outputs = new Map<string, OutputLimit>();
  #changes = 0;
  #told = 0;
  #closed = false;

  readonly #onRecorded: () => void;

  /** `onRecorded` is called after each event. */
  constructor(clock: Clock, onRecorded: () => void = () => {}) {
    this.#clock = clock;
    this.#onRecorded = onRecorded;
  }

  get blobs(): Record<string, Blob> {
    return this.#blobs.blobs;
  }

  /** Records what the loop tells. The event is the recorder's from now on. */
  emit(body: TraceEventBody): void {
    if (!this.#closed) this.#add(this.#stamped(body, this.#clock.now()));
  }

  /** Records what a call's work on files and in the shell reports. */
  record(toolCallId: string | undefined, activity: EnvActivity): void {
    const call = toolCallId === undefined ? {} : { toolCallId };
    switch (activity.type) {
      case 'file_change': {
        const { content, ...change } = activity;
        const blob = content === undefined ? {} : { blob: this.#blobs.addBytes(content) };
        this.#changes += 1;
        this.#push({ ...change, seq: this.#changes, ...call, ...blob });
        break;
      }
      case 'exec_output': {
        const piece = this.#outputOf(activity.exec, activity.stream).add(activity);
        if (piece !== undefined) this.#push(piece);
        break;
      }
      case 'exec_end':
        this.#pushRestOfOutput(activity.exec);
        this.#push(activity);
        break;
      case 'file_access':
        this.#push({ ...activity, ...call });
        break;
      case 'files_unknown':
        this.#push(activity);
        break;
      case 'exec_start':
      case 'queue_wait':
      case 'queue_enter':
      case 'queue_leave':
        this.#push({ ...activity, toolCallId: toolCallId ?? '' });
        break;
      default:
        activity satisfies never;
    }
  }

  /** Remembers the end of the record; the returned function takes back what was recorded since and is not told yet. */
  mark(): () => void {
    const length = this.events.length;
    const changes = this.#changes;
    const outputs = new Map([...this.#outputs].map(([key, output]) => [key, output.copy()]));
    return () => {
      this.events.length = Math.max(length, this.#told);
      this.#changes = changes;
      this.#outputs = outputs;
    };
  }

  /** The events and blobs since the last call: these will not be taken back any more. */
  takeFresh(): { events: TraceEvent[]; blobs: Record<string, Blob> } {
    const events = this.events.slice(this.#told);
    this.#told = this.events.length;
    return { events, blobs: this.#blobs.takeFresh() };
  }

  /** The run is over: what still comes is dropped. */
  close(): void {
    this.#closed = true;
  }

  #push(body: TraceEventBody): void {
    if (!this.#closed) this.#add({ ...body, t: this.#clock.now() });
  }

  #add(event: TraceEvent): void {
    this.events.push(event);
    this.#onRecorded();
  }

  #outputOf(exec: string, stream: 'stdout' | 'stderr'): OutputLimit {
    const key = `${exec} ${stream}`;
    let output = this.#outputs.get(key);
    if (output === undefined) {
      output = new OutputLimit();
      this.#outputs.set(key, output);
    }
    return output;
  }

  #pushRestOfOutput(exec: string): void {
    for (const stream of ['stdout', 'stderr'] as const) {
      const rest = this.#outputs.get(`${exec} ${stream}`)?.rest();
      this.#outputs.delete(`${exec} ${stream}`);
      if (rest === undefined) continue;
      const { text, dropped } = rest;
      this.#push({ type: 'exec_output', exec, stream, text, ...(dropped > 0 && { dropped }) });
    }
  }

  /** The event with its time, and with copies in place of what is not the recorder's own. */
  #stamped(event: TraceEventBody, t: number): TraceEvent {
    switch (event.type) {
      case 'message_end':
        event.message = this.#compactMessage(event.message);
        break;
      case 'tool_execution_start':
      case 'approval_request':
        event.args = plainCopy(event.args);
        break;
      case 'tool_execution_update':
        event.partialResult = this.#compactResult(event.partialResult);
        break;
      case 'tool_execution_end':
        event.result = this.#compactResult(event.result);
        break;
      default:
    }
    return Object.assign(event, { t });
  }

  #compactMessage(message: Message): Message {
    switch (message.role) {
      case 'user':
        return { ...message, content: this.#compactBlocks(message.content) };
      case 'toolResult': {
        const { role, toolCallId, toolName, isError, details } = message;
        const content = this.#compactBlocks(message.content);
        const told: ToolResultMessage = { role, toolCallId, toolName, content, isError };
        if (details !== undefined) told.details = plainCopy(details);
        return told;
      }
      case 'assistant':
        return this.#compactReply(message);
    }
  }

  #compactReply(message: AssistantMessage): AssistantMessage {
    return { ...message, content: message.content.map((block) => this.#compactReplyBlock(block)) };
  }

  #compactReplyBlock(block: AssistantContent): AssistantContent {
    switch (block.type) {
      case 'text':
        return this.#compactText(block.text);
      case 'thinking':
        return { type: 'thinking', thinking: block.thinking };
      case 'toolCall': {
        const told: ToolCall = { type: 'toolCall', id: block.id, name: block.name };
        if (block.arguments !== undefined) told.arguments = plainCopy(block.arguments);
        if (block.argumentsText !== undefined) told.argumentsText = block.argumentsText;
        return told;
      }
    }
  }

  #compactResult(result: ToolResult): ToolResult {
    const told: ToolResult = { content: this.#compactBlocks(result.content) };
    if (result.details !== undefined) told.details = plainCopy(result.details);
    if (result.terminate) told.terminate = true;
    return told;
  }

  #compactBlocks(blocks: readonly ResultContent[]): ResultContent[] {
    return blocks.map((block) => this.#compactBlock(block));
  }

  #compactBlock(block: ResultContent): ResultContent {
    if (block.type === 'text') return this.#compactText(block.text);
    return { type: 'image', data: '', mimeType: block.mimeType, blob: this.#blobs.addBase64(block.data) };
  }

  #compactText(text: string): TextContent {
    if (text.length <= blobThreshold) return { type: 'text', text };
    return { type: 'text', text: '', blob: this.#blobs.addText(text) };
  }
}
