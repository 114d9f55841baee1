// Which folder of src/ may import what. Pure: the files come in as text, the violations go out as words.
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';

/**
 * @typedef {{ specifier: string, typeOnly: boolean, starts?: boolean }} Import `starts`: names a worker's file by URL
 * @typedef {{ file: string, imports: Import[] }} Source `file` is relative to the repository, with forward slashes
 * @typedef {{ file: string, specifier: string, reason: string }} Violation
 */

/**
 * The areas that an area may import besides itself; those after `types` only as types. What is below imports nothing
 * of what is above.
 * @type {Record<string, { may: string[], types?: string[] }>}
 */
const areas = {
  'engine/clock': { may: [] },
  'engine/env': { may: ['engine/clock'] },
  'engine/tools': { may: ['engine/clock', 'engine/env'] },
  'engine/models': { may: ['engine/clock', 'engine/env'], types: ['engine/tools', 'engine/agent'] },
  'engine/trace': { may: ['engine/clock', 'engine/env'], types: ['engine/tools', 'engine/models', 'engine/agent'] },
  'engine/agent': { may: ['engine/clock', 'engine/env', 'engine/tools', 'engine/models', 'engine/trace'] },
  'engine/scenario': { may: ['engine/*'] },
  sandboxes: { may: ['engine/*'] },
  providers: { may: ['engine/*'] },
  worker: { may: ['engine/*', 'sandboxes', 'providers'] },
  lessons: { may: ['engine/*'] },
  app: { may: ['engine/*', 'sandboxes', 'providers', 'worker', 'lessons'] },
  cli: { may: ['engine/*', 'sandboxes', 'lessons'] },
};

const enginePackages = ['@noble/hashes', '@sinclair/typebox', 're2js', 'ignore', 'picomatch', 'diff'];
const testPackages = ['vitest', 'fast-check'];
const pagePackages = ['react', 'react-dom', 'monaco-editor', 'zustand', 'lucide-react', 'react-resizable-panels'];

/** @param {Source[]} sources @returns {Violation[]} */
export function checkImports(sources) {
  const known = new Set(sources.map(({ file }) => file));
  const violations = sources.flatMap(({ file, imports }) =>
    imports.flatMap((one) => {
      const reason = whyNot(file, one, known);
      return reason ? [{ file, specifier: one.specifier, reason }] : [];
    }),
  );
  return [...violations, ...findCycles(sources.filter(({ file }) => !isTest(file)))];
}

/** @param {string} file @param {Import} one @param {Set<string>} known */
function whyNot(file, one, known) {
  if (one.specifier.startsWith('.')) return whyNotFile(file, one, known);
  if (isTest(file)) return undefined;
  return isBuiltin(one.specifier) ? whyNotBuiltin(file, one.specifier) : whyNotPackage(file, packageOf(one.specifier));
}

/** @param {string} file @param {Import} one @param {Set<string>} known */
function whyNotFile(file, one, known) {
  const target = resolve(file, one.specifier);
  if (!target.startsWith('src/')) return isTest(file) ? undefined : 'leaves src/';
  if (posix.extname(target) === '') return 'relative imports carry their .ts or .tsx';
  if (/\.[jt]sx?$/.test(target) && !known.has(target)) return 'there is no such file';
  if (isTest(file)) return undefined;
  if (isTest(target)) return 'only tests import tests';
  const from = areaOf(file);
  const to = areaOf(target);
  const rule = areas[from];
  if (!rule) return `${from} is in no area: add it to scripts/import-rules.mjs`;
  if (from === to || rule.may.includes(to) || (to.startsWith('engine/') && rule.may.includes('engine/*')))
    return undefined;
  if (rule.types?.includes(to)) return one.typeOnly ? undefined : `${from} may import only types of ${to}`;
  return `${from} may not import ${to}`;
}

/** @param {string} file @param {string} specifier */
function whyNotBuiltin(file, specifier) {
  const inNode = /^src\/(sandboxes\/node|cli)\//.test(file) || /^src\/sandboxes\/embedded\/.*node[^/]*$/.test(file);
  if (!inNode) return 'only src/cli, src/sandboxes/node and *node* files of src/sandboxes/embedded may use Node';
  return specifier.startsWith('node:') ? undefined : 'built-in modules are imported by node:';
}

/** @param {string} file @param {string} name */
function whyNotPackage(file, name) {
  if (file.startsWith('src/engine/') && !enginePackages.includes(name)) {
    return `the engine uses no packages but ${enginePackages.join(', ')}`;
  }
  if (name === 'just-bash' && !file.startsWith('src/sandboxes/embedded/shell/')) {
    return 'only src/sandboxes/embedded/shell may import just-bash';
  }
  if (pagePackages.includes(name) && !file.startsWith('src/app/')) return `only src/app may import ${name}`;
  return testPackages.includes(name) ? `only tests may import ${name}` : undefined;
}

/**
 * One violation for each import that closes a circle of files. Types count: a circle of types is a file that belongs
 * elsewhere. A worker's URL does not: it is another program.
 * @param {Source[]} sources
 * @returns {Violation[]}
 */
function findCycles(sources) {
  const graph = new Map(sources.map(({ file, imports }) => [file, imports.filter(({ starts }) => !starts)]));
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {Violation[]} */
  const found = [];
  /** @param {string} file @param {string[]} path */
  const visit = (file, path) => {
    for (const { specifier } of graph.get(file) ?? []) {
      if (!specifier.startsWith('.')) continue;
      const target = resolve(file, specifier);
      const start = [...path, file].indexOf(target);
      if (start >= 0) {
        found.push({
          file,
          specifier,
          reason: `closes a circle: ${[...path, file].slice(start).join(' → ')} → ${target}`,
        });
      } else if (!done.has(target)) {
        visit(target, [...path, file]);
      }
    }
    done.add(file);
  };
  for (const { file } of sources) if (!done.has(file)) visit(file, []);
  return found;
}

/** @param {string} file @param {string} specifier */
function resolve(file, specifier) {
  return posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
}

/** @param {string} file `src/engine/env/x.ts` is in engine/env, `src/app/panels/y.tsx` in app */
function areaOf(file) {
  const [, first = '', second = ''] = file.split('/');
  return first === 'engine' ? `engine/${second}` : first;
}

/** @param {string} specifier */
function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** @param {string} file */
function isTest(file) {
  return /\.test\.tsx?$|\/testing\//.test(file);
}
