import { type Destinations, isTold } from './destinations.ts';
import type { Job } from './job-table.ts';
import type { OutputStream } from './protocol.ts';
import type { Sink } from './terminal-output.ts';

/** Takes the output of background jobs that were started where the shell's output is kept by somebody. */
export class CaptureScope {
  /** The jobs that write here. */
  readonly jobs: Job[] = [];
  #written: Record<OutputStream, Uint8Array[]> | undefined;
  #closed = false;

  /** What was written since the last time; undefined when nothing was. */
  take(): Record<OutputStream, Uint8Array[]> | undefined {
    const written = this.#written;
    this.#written = undefined;
    return written;
  }

  /** Nobody keeps it any more: what comes later is lost, as what is written to a file that was closed. */
  close(): void {
    this.#closed = true;
  }

  write(stream: OutputStream, bytes: Uint8Array): void {
    if (this.#closed) return;
    this.#written ??= { stdout: [], stderr: [] };
    this.#written[stream].push(bytes);
  }
}

/** Where a job writes that is started where the streams lead to `destinations`. */
export function jobSink(destinations: Destinations, scope: CaptureScope | undefined, told: Sink): Sink {
  const { stdout, stderr } = destinations;
  return {
    write(stream, bytes) {
      const destination = destinations[stream];
      const keptAs = stderr === stdout ? 'stdout' : stream;
      if (isTold(destination)) told.write(destination, bytes);
      else scope?.write(keptAs, bytes);
    },
  };
}
