import { describe, expect, it } from 'vitest';
import { describeConformance } from './conformance/describe.ts';
import type { ConformanceTheme } from './conformance/subject.ts';
import { conformanceChecks } from './conformance.ts';
import { FileError } from './execution-env.ts';
import { err, ok } from './result.ts';
import { MemoryEnv } from './testing/memory-env.ts';

const filesOnly = { lacks: ['shell', 'outside', 'home', 'bulk'] } as const;

async function memorySubject(env = new MemoryEnv()) {
  return {
    env,
    makeSymlink: async (target: string, path: string) => env.files.symlink(target, path),
    makeHardLink: async (existing: string, path: string) => env.files.hardLink(existing, path),
  };
}

describeConformance({ describe, it }, 'the tests’ own files in memory', () => memorySubject(), filesOnly);

/** Names of one theme's checks that a broken env fails. */
async function failedChecks(theme: ConformanceTheme, breakEnv: (env: MemoryEnv) => void): Promise<string[]> {
  const failed: string[] = [];
  for (const check of conformanceChecks.filter(
    (one) => one.theme === theme && !one.needs?.some((need) => need === 'shell' || need === 'home' || need === 'bulk'),
  )) {
    const env = new MemoryEnv();
    breakEnv(env);
    await check.run(await memorySubject(env)).catch(() => failed.push(check.name));
  }
  return failed;
}

describe('the suite itself', () => {
  it('has at least 80 checks with names of their own', () => {
    const names = conformanceChecks.map((check) => `${check.theme}: ${check.name}`);
    expect(names.length).toBeGreaterThanOrEqual(80);
    expect(new Set(names).size).toBe(names.length);
  });

  const faults: [name: string, theme: ConformanceTheme, breakEnv: (env: MemoryEnv) => void][] = [
    [
      'an operation that rejects',
      'looking',
      (env) => {
        env.exists = () => Promise.reject(new Error('thrown'));
      },
    ],
    [
      'a wrong error code',
      'reading',
      (env) => {
        env.readTextFile = async () => err(new FileError('unknown', 'unknown', '/x'));
      },
    ],
    [
      'an append that overwrites',
      'writing',
      (env) => {
        env.appendFile = (path, content, signal) => env.writeFile(path, content, signal);
      },
    ],
    [
      'a list without order',
      'folders',
      (env) => {
        const list = env.listDir.bind(env);
        env.listDir = async (path, signal) => {
          const result = await list(path, signal);
          return result.ok ? ok(result.value.toReversed()) : result;
        };
      },
    ],
    [
      'an abort that is not heard',
      'abort',
      (env) => {
        const write = env.writeFile.bind(env);
        env.writeFile = (path, content) => write(path, content);
      },
    ],
    [
      'a remove that follows links',
      'links',
      (env) => {
        const remove = env.remove.bind(env);
        env.remove = async (path, options) => {
          const real = await env.canonicalPath(path);
          return await remove(real.ok ? real.value : path, options);
        };
      },
    ],
    [
      'bytes that are shared',
      'reading',
      (env) => {
        env.readBinaryFile = async (path) => {
          const real = await env.canonicalPath(path);
          if (!real.ok) return real;
          const inode = env.files.get(real.value, true);
          return inode.kind === 'file' ? ok(inode.content) : err(new FileError('is_directory', 'a folder', path));
        };
      },
    ],
  ];
  for (const [name, theme, breakEnv] of faults) {
    it(`finds ${name}`, async () => {
      expect((await failedChecks(theme, breakEnv)).length).toBeGreaterThan(0);
      expect(await failedChecks(theme, () => {})).toEqual([]);
    });
  }
});
