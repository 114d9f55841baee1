import type { TraceEvent } from '../engine/trace/events.ts';
import type { Blob } from '../engine/trace/trace.ts';
import { isTraceEvent } from './event-checks.ts';
import { isCount, isFields, isFlag, isText } from './value-checks.ts';

/**
 * Page to agent worker. `run` names a run, counting up; an answer to an older run is dropped. A scenario crosses as its
 * JSON text, so that the worker's reader checks it again.
 */
export type ToAgent =
  | { type: 'start'; run: number; scenario: string }
  | { type: 'stop'; run: number }
  | { type: 'ping'; ping: number };

/** Agent worker to page. */
export type FromAgent =
  /** The worker's code is loaded. */
  | { type: 'ready' }
  | { type: 'pong'; ping: number }
  | { type: 'started'; run: number }
  /** The trace goes on; `blobs` holds those that the events name and that were not sent before. */
  | { type: 'events'; run: number; events: TraceEvent[]; blobs: Record<string, Blob> }
  | { type: 'finished'; run: number; reproducible: boolean }
  /** The run could not start or go on; `message` is in plain English. */
  | { type: 'failed'; run: number; message: string };

/** The message, or undefined for anything that is not one. */
export function readToAgent(value: unknown): ToAgent | undefined {
  if (!isFields(value)) return undefined;
  switch (value.type) {
    case 'start':
      return isCount(value.run) && isText(value.scenario)
        ? { type: 'start', run: value.run, scenario: value.scenario }
        : undefined;
    case 'stop':
      return isCount(value.run) ? { type: 'stop', run: value.run } : undefined;
    case 'ping':
      return isCount(value.ping) ? { type: 'ping', ping: value.ping } : undefined;
    default:
      return undefined;
  }
}

/** The message, or undefined for anything that is not one. */
export function readFromAgent(value: unknown): FromAgent | undefined {
  if (!isFields(value)) return undefined;
  switch (value.type) {
    case 'ready':
      return { type: 'ready' };
    case 'pong':
      return isCount(value.ping) ? { type: 'pong', ping: value.ping } : undefined;
    case 'started':
      return isCount(value.run) ? { type: 'started', run: value.run } : undefined;
    case 'events': {
      const { run, events, blobs } = value;
      return isCount(run) && Array.isArray(events) && events.every(isTraceEvent) && isBlobs(blobs)
        ? { type: 'events', run, events, blobs }
        : undefined;
    }
    case 'finished':
      return isCount(value.run) && isFlag(value.reproducible)
        ? { type: 'finished', run: value.run, reproducible: value.reproducible }
        : undefined;
    case 'failed':
      return isCount(value.run) && isText(value.message)
        ? { type: 'failed', run: value.run, message: value.message }
        : undefined;
    default:
      return undefined;
  }
}

function isBlobs(value: unknown): value is Record<string, Blob> {
  return isFields(value) && Object.values(value).every(isBlob);
}

function isBlob(value: unknown): value is Blob {
  return isText(value) || (isFields(value) && isText(value.base64));
}
