import type { Readable } from 'node:stream';

/** Of a longer stream only the end is kept, characters. */
const KEEP_LENGTH = 100_000_000;

/** One stream of a command: its text, decoded as UTF-8 and passed on as it comes. */
export class OutputStream {
  readonly #source: Readable;
  readonly #passOn: (text: string) => void;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #kept: string[] = [];
  #keptLength = 0;
  #ended = false;

  /** `passOn` must not throw. */
  constructor(source: Readable, passOn: (text: string) => void) {
    this.#source = source;
    this.#passOn = passOn;
    source.on('data', (bytes: Uint8Array) => this.#take(this.#decoder.decode(bytes, { stream: true })));
    // A pipe that breaks has ended: the exit of the command tells the rest.
    source.on('error', () => {});
  }

  /** All of it, or its end when it is longer than 100 million characters. */
  get text(): string {
    return this.#kept.join('');
  }

  /** Closes the pipe: nothing more is taken. */
  end(): void {
    if (this.#ended) return;
    this.#take(this.#decoder.decode());
    this.#ended = true;
    this.#source.destroy();
  }

  #take(text: string): void {
    if (this.#ended || text === '') return;
    this.#kept.push(text);
    this.#keptLength += text.length;
    while (this.#keptLength > KEEP_LENGTH) this.#keptLength -= this.#kept.shift()?.length ?? this.#keptLength;
    this.#passOn(text);
  }
}
