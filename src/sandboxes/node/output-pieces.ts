/** Output is told at most this often, ms: a command that writes line by line does not flood its listener. */
const TELL_EVERY_MS = 16;

export type StreamName = 'stdout' | 'stderr';

/** Joins what comes on one stream until it is told, or until the other stream has something to say. */
export class OutputPieces {
  readonly #tell: (stream: StreamName, piece: string) => void;
  #stream: StreamName = 'stdout';
  #untold = '';
  #timer: NodeJS.Timeout | undefined;

  /** `tell` must not throw. */
  constructor(tell: (stream: StreamName, piece: string) => void) {
    this.#tell = tell;
  }

  add(stream: StreamName, text: string): void {
    if (stream !== this.#stream) this.flush();
    this.#stream = stream;
    this.#untold += text;
    this.#timer ??= setTimeout(() => this.flush(), TELL_EVERY_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const piece = this.#untold;
    this.#untold = '';
    if (piece !== '') this.#tell(this.#stream, piece);
  }
}
