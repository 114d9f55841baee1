import type { ToolResult } from '../tools/tool.ts';

/** At most so many updates of one call are told. */
const maxUpdates = 1_000;

/** Lets through a call's updates while it runs: only changed ones, and at most `maxUpdates`. */
export class UpdateFilter {
  #last = '';
  #count = 0;
  #closed = false;

  /** The call has settled: what comes now is too late. */
  close(): void {
    this.#closed = true;
  }

  lets(partialResult: ToolResult): boolean {
    if (this.#closed || this.#count >= maxUpdates) return false;
    const text = fingerprint(partialResult);
    if (text !== undefined && text === this.#last) return false;
    this.#last = text ?? '';
    this.#count += 1;
    return true;
  }
}

/** Undefined for what cannot be written as JSON: it counts as changed. */
function fingerprint(result: ToolResult): string | undefined {
  try {
    return JSON.stringify(result);
  } catch {
    return undefined;
  }
}
