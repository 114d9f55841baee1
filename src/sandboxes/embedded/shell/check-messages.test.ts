import { describe, expect, it } from 'vitest';
import { checkHostMessage } from './check-host-message.ts';
import { checkWorkerMessage } from './check-worker-message.ts';
import type { HostMessage, WorkerMessage } from './protocol.ts';

const content = new Uint8Array([1]);
const stat = { kind: 'file', id: '7', version: 1, size: 1, mode: 0o644, mtimeMs: 5, links: 1 } as const;

const fromWorker: WorkerMessage[] = [
  { type: 'ready' },
  ...(
    [
      { kind: 'read', path: '/a' },
      { kind: 'write', path: '/a', content },
      { kind: 'append', path: '/a', content },
      { kind: 'stat', path: '/a' },
      { kind: 'lstat', path: '/a' },
      { kind: 'exists', path: '/a' },
      { kind: 'list', path: '/a' },
      { kind: 'mkdir', path: '/a', recursive: true },
      { kind: 'remove', path: '/a', recursive: true, force: false },
      { kind: 'rename', from: '/a', to: '/b' },
      { kind: 'copy', from: '/a', to: '/b', recursive: false },
      { kind: 'symlink', target: 'b', path: '/a' },
      { kind: 'link', existing: '/b', path: '/a' },
      { kind: 'readlink', path: '/a' },
      { kind: 'realpath', path: '/a' },
      { kind: 'chmod', path: '/a', mode: 0o600 },
      { kind: 'utimes', path: '/a', mtimeMs: 1.5 },
    ] as const
  ).map((request): WorkerMessage => ({ type: 'operation', run: 1, operation: 2, request })),
  { type: 'output', run: 1, pieces: [{ stream: 'stderr', bytes: content }] },
  { type: 'parked', run: 1, nextTimer: 10, received: 3 },
  { type: 'parked', run: 1, nextTimer: undefined, received: 3 },
  { type: 'done', run: 1, exitCode: 0, reusable: true },
];

const fromHost: HostMessage[] = [
  {
    type: 'start',
    run: 1,
    now: 0,
    command: 'true',
    cwd: '/',
    env: { A: 'b' },
    clock: 'wall',
    random: [-1, 2, 3],
    pid: 5,
  },
  ...([undefined, true, 'text', content, stat, [{ name: 'a', kind: 'symlink' }]] as const).map(
    (value): HostMessage => ({
      type: 'reply',
      run: 1,
      now: 1,
      operation: 1,
      outcome: { ok: true, value: Array.isArray(value) ? [...value] : value } as never,
    }),
  ),
  { type: 'reply', run: 1, now: 1, operation: 1, outcome: { ok: false, code: 'ENOENT', message: 'no', path: '/a' } },
  { type: 'blocked', run: 1, now: 1, operation: 1 },
  { type: 'wake', run: 1, now: 1 },
];

/** Every way to spoil one field of it, at any depth. */
function spoiled(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array)
    return [Symbol.iterator.toString, null];
  return Object.entries(value).flatMap(([name, inner]) =>
    spoiled(inner).map((bad) =>
      Array.isArray(value) ? value.map((item, i) => (String(i) === name ? bad : item)) : { ...value, [name]: bad },
    ),
  );
}

describe('messages of a shell worker', () => {
  it('are taken as they are, without anything added', () => {
    for (const message of fromWorker) expect(checkWorkerMessage({ ...message, extra: 1 })).toEqual(message);
  });

  it('are refused when any field is not what it should be', () => {
    for (const message of fromWorker) {
      for (const bad of spoiled(message)) expect(checkWorkerMessage(bad), JSON.stringify(bad)).toBeUndefined();
    }
    for (const bad of [undefined, null, 'ready', 1, [], {}, { type: 'other', run: 1 }]) {
      expect(checkWorkerMessage(bad)).toBeUndefined();
    }
  });
});

describe('messages of the host', () => {
  it('are taken as they are, without anything added', () => {
    for (const message of fromHost) expect(checkHostMessage({ ...message, extra: 1 })).toEqual(message);
  });

  it('are refused when any field is not what it should be', () => {
    for (const message of fromHost) {
      for (const bad of spoiled(message)) expect(checkHostMessage(bad), JSON.stringify(bad)).toBeUndefined();
    }
  });
});
