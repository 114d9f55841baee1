import type { OutputBytes, OutputStream } from './protocol.ts';

/** A stretch of one stream's output, as it is told. */
export interface OutputPiece {
  stream: OutputStream;
  text: string;
}

/** Bytes of output that one command may keep. */
const mostOutputBytes = 256 * 1024 * 1024;

/**
 * Turns a command's bytes into text (a character may be split across them), joins neighbours of one stream, and keeps
 * all that was told.
 */
export class OutputText {
  readonly #decoders = { stdout: newDecoder(), stderr: newDecoder() };
  readonly #told: Record<OutputStream, string[]> = { stdout: [], stderr: [] };
  #untold: OutputPiece[] = [];
  #bytes = 0;

  /** False when it is more than may be kept. */
  add(pieces: readonly OutputBytes[]): boolean {
    for (const { stream, bytes } of pieces) {
      this.#bytes += bytes.length;
      this.#push(stream, this.#decoders[stream].decode(bytes, { stream: true }));
    }
    return this.#bytes <= mostOutputBytes;
  }

  /** Nothing more comes: what is left of split characters becomes U+FFFD. */
  finish(): void {
    this.#push('stdout', this.#decoders.stdout.decode());
    this.#push('stderr', this.#decoders.stderr.decode());
  }

  /** What was not told yet, in order. */
  take(): OutputPiece[] {
    const pieces = this.#untold;
    this.#untold = [];
    for (const { stream, text } of pieces) this.#told[stream].push(text);
    return pieces;
  }

  /** Drops what was not told yet: the piece of work is taken back. */
  dropUntold(): void {
    this.#untold = [];
  }

  get told(): Record<OutputStream, string> {
    return { stdout: this.#told.stdout.join(''), stderr: this.#told.stderr.join('') };
  }

  #push(stream: OutputStream, text: string): void {
    if (text === '') return;
    const last = this.#untold.at(-1);
    if (last?.stream === stream) last.text += text;
    else this.#untold.push({ stream, text });
  }
}

function newDecoder() {
  return new TextDecoder('utf-8', { ignoreBOM: true });
}
