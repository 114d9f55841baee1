import type { ExecOutputPiece } from '../env/activity.ts';

/** Of each stream of a command so many bytes are kept at its start, and as many at its end. */
export const keptOutputBytes = 64 * 1024;

const encoder = new TextEncoder();

/** What is told of one stream of one command: its first 64 KB as they come, its last 64 KB when the command ends. */
export class OutputLimit {
  #keptBytes = 0;
  #tail: { text: string; bytes: number }[] = [];
  #tailBytes = 0;
  #dropped = 0;

  /** The piece to tell now; undefined when it is held back for the end. */
  add(piece: ExecOutputPiece): ExecOutputPiece | undefined {
    const bytes = byteLength(piece.text);
    if (this.#tail.length === 0 && this.#keptBytes + bytes <= keptOutputBytes) {
      this.#keptBytes += bytes;
      return piece;
    }
    this.#tail.push({ text: piece.text, bytes });
    this.#tailBytes += bytes;
    while (this.#tailBytes > keptOutputBytes) this.#dropFromTail();
    return undefined;
  }

  /** What was held back, with the number of bytes that were dropped before it. */
  rest(): { text: string; dropped: number } | undefined {
    if (this.#tail.length === 0) return undefined;
    return { text: this.#tail.map((part) => part.text).join(''), dropped: this.#dropped };
  }

  copy(): OutputLimit {
    const copied = new OutputLimit();
    copied.#keptBytes = this.#keptBytes;
    copied.#tail = [...this.#tail];
    copied.#tailBytes = this.#tailBytes;
    copied.#dropped = this.#dropped;
    return copied;
  }

  #dropFromTail(): void {
    const first = this.#tail[0];
    if (first === undefined) return;
    const excess = this.#tailBytes - keptOutputBytes;
    if (first.bytes <= excess) {
      this.#tail.shift();
      this.#tailBytes -= first.bytes;
      this.#dropped += first.bytes;
      return;
    }
    const kept = textAfterBytes(first.text, excess);
    const bytes = byteLength(kept);
    this.#dropped += first.bytes - bytes;
    this.#tailBytes -= first.bytes - bytes;
    this.#tail[0] = { text: kept, bytes };
  }
}

function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** The text without its first `count` bytes of UTF-8, and without a character that would be cut there. */
function textAfterBytes(text: string, count: number): string {
  const bytes = encoder.encode(text);
  let from = count;
  while (from < bytes.length && ((bytes[from] ?? 0) & 0xc0) === 0x80) from += 1;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(from));
}
