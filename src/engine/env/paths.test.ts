import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basename, dirname, isAbsolute, isInside, join, namesOf, normalize, relative, resolve } from './paths.ts';

const piece = fc.constantFrom('a', 'b', 'é', 'a b', '.', '..', '', '...', '.x', 'c.ts');
const anyPath = fc
  .tuple(fc.boolean(), fc.array(piece, { maxLength: 8 }), fc.boolean())
  .map(([absolute, names, slash]) => `${absolute ? '/' : ''}${names.join('/')}${slash ? '/' : ''}`);
const absolutePath = fc.array(piece, { maxLength: 8 }).map((names) => `/${names.join('/')}`);

/** Node keeps a trailing slash where we do not. */
const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

describe('paths', () => {
  it('normalises as Node does', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(normalize(path)).toBe(withoutSlash(posix.normalize(path)));
      }),
    );
  });

  it('normalising twice changes nothing', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(normalize(normalize(path))).toBe(normalize(path));
      }),
    );
  });

  it('joins as Node does', () => {
    fc.assert(
      fc.property(fc.array(anyPath, { maxLength: 4 }), (parts) => {
        expect(join(...parts)).toBe(withoutSlash(posix.join(...parts)));
      }),
    );
  });

  it('resolves as Node does', () => {
    fc.assert(
      fc.property(absolutePath, anyPath, (base, path) => {
        expect(resolve(base, path)).toBe(posix.resolve(base, path));
      }),
    );
  });

  it('splits a path into its folder and its name', () => {
    fc.assert(
      fc.property(absolutePath, (path) => {
        expect(dirname(path)).toBe(posix.dirname(normalize(path)));
        expect(basename(path)).toBe(posix.basename(normalize(path)));
        expect(join(dirname(path), basename(path))).toBe(normalize(path));
        expect(`/${namesOf(path).join('/')}`).toBe(normalize(path));
      }),
    );
  });

  it('names one path from another, and back', () => {
    fc.assert(
      fc.property(absolutePath, absolutePath, (from, to) => {
        expect(resolve(from, relative(from, to))).toBe(normalize(to));
        expect(relative(from, to)).toBe(posix.relative(from, to) || '.');
        expect(isAbsolute(relative(from, to))).toBe(false);
      }),
    );
  });

  it('is inside exactly when the way there does not go up', () => {
    fc.assert(
      fc.property(absolutePath, absolutePath, (folder, path) => {
        const way = relative(folder, path);
        expect(isInside(folder, path)).toBe(way !== '..' && !way.startsWith('../'));
      }),
    );
  });

  it('a sibling that begins with the same letters is not inside', () => {
    expect(isInside('/project', '/project2/a')).toBe(false);
    expect(isInside('/project', '/project')).toBe(true);
    expect(isInside('/project', '/project/../etc')).toBe(false);
    expect(isInside('/', '/anything')).toBe(true);
  });
});
