import {
  type AgentEvent,
  type AgentMessage,
  type AgentTool,
  runAgentLoop,
  type StreamFn,
} from '@earendil-works/pi-agent-core';
import {
  type AssistantMessage,
  createAssistantMessageEventStream,
  type Message,
  type Model,
  type ToolCall,
  Type,
} from '@earendil-works/pi-ai';
import { timed } from './measure.ts';

const noop: AgentTool = {
  name: 'noop',
  label: 'noop',
  description: 'Does nothing',
  parameters: Type.Object({ path: Type.String() }),
  execute: async () => ({ content: [{ type: 'text', text: 'ok' }], details: undefined }),
};

const model: Model<'openai-completions'> = {
  id: 'scripted',
  name: 'scripted',
  api: 'openai-completions',
  provider: 'scripted',
  baseUrl: '',
  reasoning: false,
  input: ['text'],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1_000_000,
  maxTokens: 1_000_000,
};

/** The ms of a run of the reference's loop, its events kept: one batch of `calls` no-ops, then the end. */
export async function timeTheirLoop(calls: number, toolExecution: 'parallel' | 'sequential'): Promise<number> {
  const replies = [messageOf(callsOf(calls)), messageOf([])];
  const events: AgentEvent[] = [];
  const ms = await timed(async () => {
    const config = { model, toolExecution, convertToLlm: (messages: AgentMessage[]) => messages.filter(isMessage) };
    const context = { systemPrompt: '', messages: [], tools: [noop] };
    const prompt = { role: 'user' as const, content: 'Go', timestamp: 0 };
    const streamed: StreamFn = () => streamOf(replies.shift() ?? messageOf([]));
    await runAgentLoop([prompt], context, config, (event) => void events.push(event), undefined, streamed);
  });
  const results = events.filter((event) => event.type === 'tool_execution_end' && !event.isError).length;
  if (results !== calls) throw new Error(`their loop ended with ${results} results`);
  return ms;
}

/** Says the whole message at once: the least that a stream function can do. */
function streamOf(message: AssistantMessage) {
  const stream = createAssistantMessageEventStream();
  stream.push({ type: 'start', partial: message });
  stream.push({ type: 'done', reason: message.content.length > 0 ? 'toolUse' : 'stop', message });
  stream.end();
  return stream;
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
  return {
    role: 'assistant',
    content: calls,
    api: model.api,
    provider: model.provider,
    model: model.id,
    usage: {
      input: 0,
      output: 0,
      cacheRead: 0,
      cacheWrite: 0,
      totalTokens: 0,
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
    },
    stopReason: calls.length > 0 ? 'toolUse' : 'stop',
    timestamp: 0,
  };
}

function isMessage(message: AgentMessage): message is Message {
  return message.role === 'user' || message.role === 'assistant' || message.role === 'toolResult';
}
