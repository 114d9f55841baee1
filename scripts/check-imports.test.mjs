import { expect, test } from 'vitest';
import { checkImports } from './import-rules.mjs';
import { readImports } from './read-imports.mjs';

/** The reasons that are given for a small repository of these files. @param {Record<string, string>} files */
function reasons(files) {
  const sources = Object.entries(files).map(([file, code]) => ({ file, imports: readImports(file, code) }));
  return checkImports(sources).map(({ file, specifier, reason }) => `${file} imports ${specifier}: ${reason}`);
}

const below = { 'src/engine/env/env.ts': '', 'src/engine/agent/loop.ts': '', 'src/app/main.tsx': '' };

test('an import runs downwards', () => {
  expect(reasons({ ...below, 'src/app/panel.tsx': "import { a } from '../engine/agent/loop.ts';" })).toEqual([]);
  expect(reasons({ ...below, 'src/engine/clock/wall.ts': "import { a } from '../env/env.ts';" })).toEqual([
    'src/engine/clock/wall.ts imports ../env/env.ts: engine/clock may not import engine/env',
  ]);
  expect(reasons({ ...below, 'src/engine/agent/x.ts': "export * from '../../app/main.tsx';" })).toEqual([
    'src/engine/agent/x.ts imports ../../app/main.tsx: engine/agent may not import app',
  ]);
  expect(reasons({ ...below, 'src/cli/main.ts': "await import('../app/main.tsx');" })).toHaveLength(1);
  expect(reasons({ ...below, 'src/engine/odd.ts': "import '../app/main.tsx';" })[0]).toContain('is in no area');
});

test('the trace knows the agent by its types alone', () => {
  const trace = (/** @type {string} */ code) => reasons({ ...below, 'src/engine/trace/spans.ts': code });
  expect(trace("import type { A } from '../agent/loop.ts';")).toEqual([]);
  expect(trace("export type { A } from '../agent/loop.ts';")).toEqual([]);
  expect(trace("type A = import('../agent/loop.ts').A;")).toEqual([]);
  expect(trace("import { type A, b } from '../agent/loop.ts';")[0]).toContain('only types of engine/agent');
  expect(trace("import '../agent/loop.ts';")).toHaveLength(1);
});

test('a relative import names an existing file with its extension', () => {
  const app = (/** @type {string} */ code) => reasons({ ...below, 'src/app/panel.tsx': code });
  expect(app("import './main';")[0]).toContain('carry their .ts');
  expect(app("import './gone.ts';")[0]).toContain('no such file');
  expect(app("import '../../scripts/paths.mjs';")[0]).toContain('leaves src/');
  expect(app("import './panel.css'; import url from './main.tsx?url';")).toEqual([]);
});

test('packages stay where they belong', () => {
  const at = (/** @type {string} */ file, /** @type {string} */ name) =>
    reasons({ [file]: `import '${name}';` }).length;
  expect(at('src/engine/tools/grep.ts', 're2js')).toBe(0);
  expect(at('src/engine/tools/grep.ts', 'zustand')).toBe(1);
  expect(at('src/app/editor.tsx', 'monaco-editor/editor/editor.worker?worker')).toBe(0);
  expect(at('src/worker/main.ts', 'react')).toBe(1);
  expect(at('src/sandboxes/embedded/shell/run.ts', 'just-bash/browser')).toBe(0);
  expect(at('src/sandboxes/embedded/files.ts', 'just-bash')).toBe(1);
  expect(at('src/engine/tools/grep.ts', 'vitest')).toBe(1);
  expect(at('src/engine/tools/grep.test.ts', 'vitest')).toBe(0);
});

test('Node is for the command line and the sandboxes that run in it', () => {
  const at = (/** @type {string} */ file, name = 'node:fs') => reasons({ [file]: `import '${name}';` }).length;
  expect(at('src/cli/main.ts')).toBe(0);
  expect(at('src/cli/main.ts', 'fs')).toBe(1);
  expect(at('src/sandboxes/node/env.ts')).toBe(0);
  expect(at('src/sandboxes/embedded/shell/worker-node.ts')).toBe(0);
  expect(at('src/sandboxes/embedded/shell/worker.ts')).toBe(1);
  expect(at('src/engine/env/paths.ts')).toBe(1);
});

test('files do not import each other in a circle, not even for types', () => {
  const circle = {
    'src/engine/env/a.ts': "import './b.ts';",
    'src/engine/env/b.ts': "import type { C } from './c.ts';",
    'src/engine/env/c.ts': "import './a.ts';",
  };
  expect(reasons(circle)).toEqual([
    'src/engine/env/c.ts imports ./a.ts: closes a circle: ' +
      'src/engine/env/a.ts → src/engine/env/b.ts → src/engine/env/c.ts → src/engine/env/a.ts',
  ]);
  expect(reasons({ 'src/engine/env/a.ts': "import './a.ts';" })).toHaveLength(1);
});

test("a worker's URL keeps to the direction and makes no circle", () => {
  const url = (/** @type {string} */ to) => `new Worker(new URL('${to}', import.meta.url));`;
  expect(
    reasons({
      'src/worker/client.ts': url('./main.ts'),
      'src/worker/main.ts': "import './client.ts';",
    }),
  ).toEqual([]);
  expect(reasons({ ...below, 'src/worker/client.ts': url('../app/main.tsx') })).toHaveLength(1);
});

test('tests may import across, and nothing imports tests', () => {
  const files = { ...below, 'src/engine/env/env.test.ts': "import '../../app/main.tsx'; import 'node:fs';" };
  expect(reasons(files)).toEqual([]);
  expect(reasons({ ...files, 'src/engine/env/x.ts': "import './env.test.ts';" })[0]).toContain(
    'only tests import tests',
  );
});
