import type { OutputBytes, OutputStream } from './protocol.ts';
import { realNow, realTimeout } from './real-globals.ts';

/** Where the output of a process goes. */
export interface Sink {
  write(stream: OutputStream, bytes: Uint8Array): void;
}

const mostUnsent = 64 * 1024;
/** Ms of real time. */
const tickMs = 16;

/**
 * The output of a command on its way to the host. On the virtual clock it is sent when the command's piece of work ends (or
 * it grows large), on the wall clock every 16 ms, also out of a loop that never lets go.
 */
export class TerminalOutput implements Sink {
  readonly #send: (pieces: OutputBytes[]) => void;
  readonly #ticking: boolean;
  #unsent: { stream: OutputStream; chunks: Uint8Array[] }[] = [];
  #unsentBytes = 0;
  #sentAt = realNow();
  #cancelTick: (() => void) | undefined;

  constructor(send: (pieces: OutputBytes[]) => void, clock: 'virtual' | 'wall') {
    this.#send = send;
    this.#ticking = clock === 'wall';
  }

  write(stream: OutputStream, bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const last = this.#unsent.at(-1);
    if (last?.stream === stream) last.chunks.push(bytes);
    else this.#unsent.push({ stream, chunks: [bytes] });
    this.#unsentBytes += bytes.length;
    if (this.#unsentBytes >= mostUnsent) this.flush();
    else if (this.#ticking) this.#tick();
  }

  /** Sends what was not sent yet. */
  flush(): void {
    this.#cancelTick?.();
    this.#cancelTick = undefined;
    this.#sentAt = realNow();
    if (this.#unsent.length === 0) return;
    const pieces = this.#unsent.map(({ stream, chunks }) => ({ stream, bytes: joinBytes(chunks) }));
    this.#unsent = [];
    this.#unsentBytes = 0;
    this.#send(pieces);
  }

  #tick(): void {
    if (realNow() - this.#sentAt >= tickMs) this.flush();
    else this.#cancelTick ??= realTimeout(tickMs, () => this.flush());
  }
}

export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const joined = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}
