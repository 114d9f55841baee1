import fc from 'fast-check';
import { expect, it } from 'vitest';
import { VirtualClock } from '../../engine/clock/virtual.ts';
import { FileHistory } from '../../engine/trace/files-at.ts';
import { Recorder } from '../../engine/trace/recorder.ts';
import { type Actor, type FileStore, PosixError } from './files/file-store.ts';
import { createFileStore } from './files/memory-file-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array | undefined) => content && new TextDecoder().decode(content);

type Shown = [path: string, kind: string, held: string | undefined];

function heldBy(files: FileStore, folder = '/project'): Shown[] {
  return files.list(folder).flatMap(({ name, kind }): Shown[] => {
    const path = `${folder}/${name}`;
    const shown = path.slice('/project/'.length);
    if (kind === 'directory') return [[shown, kind, undefined], ...heldBy(files, path)];
    return [[shown, kind, kind === 'symlink' ? files.readlink(path) : text(files.read(path))]];
  });
}

const path = fc
  .array(fc.constantFrom('a', 'b', 'l'), { minLength: 1, maxLength: 3 })
  .map((names) => `/project/${names.join('/')}`);
const content = fc.string({ maxLength: 5 }).map(bytes);
type Step = (files: FileStore, actor: Actor) => void;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(path, content).map(
    ([at, what]): Step =>
      (files, actor) =>
        files.write(at, what, actor),
  ),
  fc.tuple(path, content).map(
    ([at, what]): Step =>
      (files, actor) =>
        files.append(at, what, actor),
  ),
  path.map(
    (at): Step =>
      (files, actor) =>
        files.mkdir(at, { recursive: true }, actor),
  ),
  path.map(
    (at): Step =>
      (files, actor) =>
        files.remove(at, { recursive: true, force: true }, actor),
  ),
  fc.tuple(path, path).map(
    ([from, to]): Step =>
      (files, actor) =>
        files.rename(from, to, actor),
  ),
  fc.tuple(path, path).map(
    ([from, to]): Step =>
      (files, actor) =>
        files.link(from, to, actor),
  ),
  fc.tuple(path, path).map(
    ([target, at]): Step =>
      (files, actor) =>
        files.symlink(target, at, actor),
  ),
  fc.tuple(path, path).map(
    ([from, to]): Step =>
      (files, actor) =>
        files.copy(from, to, { recursive: true }, actor),
  ),
);

it('the trace shows the files that the store holds, at every step', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const files = createFileStore({ now: () => 0 });
      const recorder = new Recorder(new VirtualClock(() => {}));
      const actor: Actor = { record: (activity) => recorder.record('call', activity) };
      const held: { count: number; files: Shown[] }[] = [];
      for (const one of steps) {
        try {
          one(files, actor);
        } catch (error) {
          if (!(error instanceof PosixError)) throw error;
        }
        held.push({ count: recorder.events.length, files: heldBy(files).sort() });
      }
      const history = new FileHistory(
        {
          format: 'switchyard-trace',
          version: 1,
          clock: 'virtual',
          reproducible: true,
          rules: 1,
          scenario: {},
          events: recorder.events,
          blobs: recorder.blobs,
        },
        '/project',
      );
      for (const { count, files } of held) {
        const shown = [...history.at({ count }).files.values()].map(
          ({ path, kind, content, target }): Shown => [path, kind, kind === 'symlink' ? target : text(content)],
        );
        expect(shown.sort()).toEqual(files);
      }
    }),
    { numRuns: 500 },
  );
});
