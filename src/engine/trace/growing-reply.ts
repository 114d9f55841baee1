import type { AssistantContent } from '../agent/messages.ts';
import type { ModelDelta } from '../models/model-client.ts';

/** A reply as far as it has arrived, put together from its pieces. */
export class GrowingReply {
  readonly #blocks = new Map<number, AssistantContent>();

  add(delta: ModelDelta): void {
    this.#blocks.set(delta.index, grown(this.#blocks.get(delta.index), delta));
  }

  get content(): AssistantContent[] {
    return [...this.#blocks].sort(([a], [b]) => a - b).map(([, block]) => block);
  }
}

function grown(block: AssistantContent | undefined, delta: ModelDelta): AssistantContent {
  switch (delta.type) {
    case 'text':
      return { type: 'text', text: (block?.type === 'text' ? block.text : '') + delta.text };
    case 'thinking':
      return { type: 'thinking', thinking: (block?.type === 'thinking' ? block.thinking : '') + delta.text };
    case 'toolCall': {
      const before = block?.type === 'toolCall' ? block : { id: '', name: '', argumentsText: '' };
      return {
        type: 'toolCall',
        id: delta.id ?? before.id,
        name: delta.name ?? before.name,
        argumentsText: (before.argumentsText ?? '') + delta.argumentsText,
      };
    }
  }
}
