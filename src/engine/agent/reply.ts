import type { ModelRequest } from '../models/model-client.ts';
import type { AgentConfig } from './agent-config.ts';
import type { AssistantMessage } from './messages.ts';
import { describeThrown } from './results.ts';

/**
 * Asks the model once and tells its reply as it streams. Whatever the client does, one whole message comes back: a stream
 * that breaks off or throws is a message that ended in error.
 */
export async function streamReply(
  config: AgentConfig,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<AssistantMessage> {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    config.emit({ type: 'message_start', role: 'assistant' });
  };
  let message: AssistantMessage | undefined;
  try {
    for await (const event of config.model.stream(request, signal)) {
      start();
      switch (event.type) {
        case 'start':
          break;
        case 'delta':
          config.emit({ type: 'message_update', delta: event.delta });
          break;
        case 'done':
          message = event.message;
          break;
        default:
          event satisfies never;
      }
      if (message !== undefined) break;
    }
  } catch (thrown) {
    message = brokenOff(signal, describeThrown(thrown));
  }
  message ??= brokenOff(signal, 'The model’s reply broke off');
  start();
  config.emit({ type: 'message_end', message });
  return message;
}

function brokenOff(signal: AbortSignal, words: string): AssistantMessage {
  return {
    role: 'assistant',
    content: [],
    stopReason: signal.aborted ? 'aborted' : 'error',
    errorMessage: words,
  };
}
