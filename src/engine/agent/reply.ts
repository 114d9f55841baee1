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
    message = brokenOff(signal.aborted, describeThrown(thrown));
  }
  message ??= brokenOff(signal.aborted, 'The model’s reply broke off');
  start();
  config.emit({ type: 'message_end', message });
  return message;
}

/** An abort came before the model was asked: it is not, and the turn has a reply that says so. */
export function tellUnasked(config: AgentConfig): AssistantMessage {
  const message = brokenOff(true, 'Aborted before the model was asked');
  config.emit({ type: 'message_start', role: 'assistant' });
  config.emit({ type: 'message_end', message });
  return message;
}

function brokenOff(aborted: boolean, words: string): AssistantMessage {
  return {
    role: 'assistant',
    content: [],
    stopReason: aborted ? 'aborted' : 'error',
    errorMessage: words,
  };
}
