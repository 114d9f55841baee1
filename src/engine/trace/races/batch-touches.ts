import type { TraceEventOf } from '../events.ts';
import { Holds } from './hold.ts';
import type { RaceAccess } from './race.ts';
import type { Touch } from './touch.ts';

/** What is known of files from the events so far, whoever touched them. */
export class FileMemory {
  /** The whole content, where the last change wrote it whole. */
  readonly #written = new Map<string, { version: number; blob: string }>();
  readonly #gone = new Set<string>();

  /** Hash of the content that a file had in a version. */
  contentOf(fileId: string | undefined, version: number | undefined): string | undefined {
    const written = fileId === undefined ? undefined : this.#written.get(fileId);
    return written?.version === version ? written?.blob : undefined;
  }

  contentBefore(change: TraceEventOf<'file_change'>): string | undefined {
    return this.#written.get(change.fileId)?.blob;
  }

  /** Whether a change of content made the file that it wrote to. Ids can be given again to a later file. */
  makesFile({ fileId, version }: TraceEventOf<'file_change'>): boolean {
    return version === 1 || this.#gone.has(fileId);
  }

  learn({ op, fileId, version, blob }: TraceEventOf<'file_change'>): void {
    if (op === 'remove') this.#gone.add(fileId);
    else this.#gone.delete(fileId);
    if (op === 'write' && blob !== undefined) this.#written.set(fileId, { version, blob });
    else if (op === 'write' || op === 'append' || op === 'remove') this.#written.delete(fileId);
  }
}

/** Gathers what the calls of one parallel batch touch, in the order of the events. */
export class BatchTouches {
  readonly batch: number;
  /** In source order. */
  readonly calls: readonly string[];
  readonly touches: Touch[] = [];
  /** Positions of the calls that touched files or ran commands; and of those with commands that nobody can know of. */
  readonly active = new Set<number>();
  readonly unknown = new Set<number>();
  readonly #positions: ReadonlyMap<string, number>;
  readonly #holds = new Map<number, Holds>();

  constructor(started: TraceEventOf<'batch_start'>) {
    this.batch = started.batch;
    this.calls = started.calls;
    this.#positions = new Map(started.calls.map((id, position) => [id, position]));
  }

  queue(event: TraceEventOf<'queue_enter' | 'queue_leave'>): void {
    const call = this.#positions.get(event.toolCallId);
    if (call === undefined) return;
    const holds = this.#holds.get(call) ?? new Holds();
    this.#holds.set(call, holds);
    if (event.type === 'queue_enter') holds.enter(event.keys);
    else holds.leave(event.keys);
  }

  command(toolCallId: string): void {
    const call = this.#positions.get(toolCallId);
    if (call !== undefined) this.active.add(call);
  }

  filesUnknown(toolCallId: string): void {
    const call = this.#positions.get(toolCallId);
    if (call !== undefined) this.unknown.add(call);
  }

  /** `blob` = hash of the content that was seen. */
  look(index: number, event: TraceEventOf<'file_access'>, blob: string | undefined): void {
    const { t, toolCallId, exec, op, path, canonicalPath, fileId, version } = event;
    const call = toolCallId === undefined ? undefined : this.#positions.get(toolCallId);
    if (call === undefined || toolCallId === undefined) return;
    const access: RaceAccess = {
      event: index,
      t,
      toolCallId,
      ...(exec !== undefined && { exec }),
      op,
      path,
      ...(fileId !== undefined && { fileId }),
      ...(version !== undefined && { version }),
      ...(op === 'read' && blob !== undefined && { blob }),
    };
    this.#add(call, access, canonicalPath, { kind: 'look', op, found: fileId !== undefined });
  }

  /** `before` = hash of the whole content before it. A change of mode is no change of what others see or write. */
  change(
    index: number,
    event: TraceEventOf<'file_change'>,
    known: { makesFile: boolean; before: string | undefined },
  ): void {
    const { t, toolCallId, exec, op, path, to, fileId, version, blob } = event;
    const call = toolCallId === undefined ? undefined : this.#positions.get(toolCallId);
    if (call === undefined || toolCallId === undefined || op === 'chmod') return;
    const access: RaceAccess = {
      event: index,
      t,
      toolCallId,
      ...(exec !== undefined && { exec }),
      op,
      path,
      ...(to !== undefined && op !== 'symlink' && { to }),
      fileId,
      version,
      ...(blob !== undefined && { blob }),
      ...(known.before !== undefined && { before: known.before }),
    };
    this.#add(call, access, path, { kind: 'change', op, makesName: known.makesFile });
  }

  #add(call: number, access: RaceAccess, canonicalPath: string, what: Touch['what']): void {
    this.active.add(call);
    this.touches.push({ access, call, hold: this.#holds.get(call)?.current, canonicalPath, what });
  }
}
