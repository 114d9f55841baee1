/**
 * What the engine takes from its surroundings: the few globals that a worker, Node and a page all have. Declared here so
 * that the engine is checked without the DOM's and Node's types, and cannot reach for anything else.
 */
interface EventTarget {
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
interface AbortSignal extends EventTarget {
  readonly aborted: boolean;
  readonly reason: unknown;
}
interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare const AbortController: { new (): AbortController };
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}
declare function queueMicrotask(callback: () => void): void;
declare function structuredClone<T>(value: T): T;
declare function atob(base64: string): string;
declare function btoa(binary: string): string;
