import type { AssistantContent } from '../agent/messages.ts';
import type { ModelDelta } from './model-client.ts';

/** Code units of a piece: about what live models send at once. */
const pieceLength = 40;

export interface ReplyPiece {
  delta: ModelDelta;
  /** The content block that is whole with this piece. */
  completes?: AssistantContent;
}

/** Cuts a reply into the pieces in which it arrives; `argumentsTexts` has the raw text of each call, in order. */
export function piecesOf(content: readonly AssistantContent[], argumentsTexts: readonly string[]): ReplyPiece[] {
  const pieces: ReplyPiece[] = [];
  let callIndex = 0;
  for (const [index, block] of content.entries()) {
    const deltas = deltasOf(block, index, block.type === 'toolCall' ? (argumentsTexts[callIndex++] ?? '') : '');
    for (const [at, delta] of deltas.entries()) {
      pieces.push(at === deltas.length - 1 ? { delta, completes: block } : { delta });
    }
  }
  return pieces;
}

function deltasOf(block: AssistantContent, index: number, argumentsText: string): ModelDelta[] {
  switch (block.type) {
    case 'text':
      return cut(block.text).map((text) => ({ type: 'text', index, text }));
    case 'thinking':
      return cut(block.thinking).map((text) => ({ type: 'thinking', index, text }));
    case 'toolCall':
      return cut(argumentsText).map((text, at) => ({
        type: 'toolCall',
        index,
        ...(at === 0 && { id: block.id, name: block.name }),
        argumentsText: text,
      }));
  }
}

/** At least one piece; a surrogate pair is never parted. */
function cut(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (from + pieceLength < text.length) {
    let to = from + pieceLength;
    const last = text.charCodeAt(to - 1);
    if (last >= 0xd800 && last <= 0xdbff) to += 1;
    parts.push(text.slice(from, to));
    from = to;
  }
  parts.push(text.slice(from));
  return parts;
}
