/** What is in a file, built up by appending; the bytes are put together when they are first asked for, once. */
export class FileContent {
  readonly length: number;
  #before: FileContent | undefined;
  #added: Uint8Array;

  constructor(added: Uint8Array, before?: FileContent) {
    this.#added = added;
    this.#before = before;
    this.length = added.length + (before?.length ?? 0);
  }

  append(added: Uint8Array): FileContent {
    return new FileContent(added, this);
  }

  /** The same array at every call: not to be changed. */
  get bytes(): Uint8Array {
    if (this.#before === undefined) return this.#added;
    const whole = new Uint8Array(this.length);
    for (let part: FileContent | undefined = this; part !== undefined; part = part.#before) {
      whole.set(part.#added, part.length - part.#added.length);
    }
    this.#added = whole;
    this.#before = undefined;
    return whole;
  }
}
