import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Gate } from '../env/testing/gate.ts';
import type { MemoryEnv } from '../env/testing/memory-env.ts';
import { checkArguments } from './check-arguments.ts';
import type { EditedDetails } from './details-schemas.ts';
import { createEditTool } from './edit.ts';
import { changeOf } from './edit-patch.ts';
import { detailsOfFailure, envWith, failureOf, run, textIn, textOf } from './testing/tool-runs.ts';
import { applyEdits } from './text-edits.ts';

const edit = createEditTool();
const one = (oldText: string, newText: string) => ({ path: 'f.txt', edits: [{ oldText, newText }] });

/** A fresh wrapper of an env, as some callers make for each call. */
function wrapped(env: MemoryEnv): MemoryEnv {
  return new Proxy(env, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function detailsOf(result: { details?: unknown }): EditedDetails {
  const { details } = result as { details?: EditedDetails };
  if (details === undefined) throw new Error('no details');
  return details;
}

describe('the file', () => {
  test('only the place is replaced', async () => {
    const env = await envWith({ 'f.txt': 'one\r\ntwo  \nthree' });
    expect(await textOf(run(edit, one('two', '2'), env))).toBe('Replaced 1 text in f.txt');
    expect(await textIn(env, 'f.txt')).toBe('one\r\n2  \nthree');
  });

  test('a BOM stays, and is not part of the text', async () => {
    const env = await envWith({ 'f.txt': '\ufeffa\r\nb\r\n' });
    const result = await run(edit, one('a\nb', 'c'), env);
    expect(await textIn(env, 'f.txt')).toBe('\ufeffc\r\n');
    expect(detailsOf(result).spans[0]).toMatchObject({ start: 0, end: 4 });
    expect(await failureOf(run(edit, one('\ufeffc', 'x'), env))).toContain('not found');
  });

  test('what is not UTF-8 is refused and left as it is', async () => {
    for (const bytes of [[0x61, 0xff, 0x62], [0xff, 0xfe, 0x61, 0x00], [0xc3], [0xed, 0xa0, 0x80]]) {
      const env = await envWith({ 'f.txt': Uint8Array.from(bytes) });
      expect(await failureOf(run(edit, one('a', 'b'), env))).toContain('not valid UTF-8');
      expect(env.files.read('/work/f.txt')).toEqual(Uint8Array.from(bytes));
    }
  });

  test('a failed edit leaves the file untouched, also when other edits of the call could be made', async () => {
    const env = await envWith({ 'f.txt': 'a b b' });
    const before = await env.fileInfo('f.txt');
    const edits = [
      { oldText: 'a', newText: 'x' },
      { oldText: 'b', newText: 'y' },
    ];
    const words = await failureOf(run(edit, { path: 'f.txt', edits }, env));
    expect(words).toBe(
      'f.txt was not changed.\nedits[1]: oldText is not unique: it occurs 2 times, at lines 1, 1. Give more of the text ' +
        'around the one that is meant',
    );
    expect(await env.fileInfo('f.txt')).toEqual(before);
  });

  test('a failed edit tells fault by fault what was wrong, for the page', async () => {
    const env = await envWith({ 'a.txt': 'one\ntwo\ntwo\nthree\n' });
    const faultsOf = (edits: unknown) => detailsOfFailure(run(edit, { path: 'a.txt', edits }, env));
    const change = (oldText: string, newText = 'x') => ({ oldText, newText });
    expect(await faultsOf([])).toEqual({ faults: [{ fault: 'no-edits', lines: [] }] });
    expect(await faultsOf([change('two'), change(''), change('thre e')])).toEqual({
      faults: [
        { edit: 0, fault: 'not-unique', lines: [2, 3] },
        { edit: 1, fault: 'empty', lines: [] },
        { edit: 2, fault: 'not-found', lines: [4] },
      ],
    });
    expect(await faultsOf([change('ne\ntwo\n'), change('one')])).toEqual({
      faults: [{ edit: 0, fault: 'overlap', lines: [1] }],
    });
    expect(await faultsOf([change('one', 'one')])).toEqual({ faults: [{ fault: 'no-change', lines: [1] }] });
  });

  test('missing files and directories', async () => {
    const env = await envWith({ 'd/f.txt': 'a' });
    expect(await failureOf(run(edit, one('a', 'b'), env))).toBe('No such file or directory: f.txt');
    expect(await failureOf(run(edit, { ...one('a', 'b'), path: 'd' }, env))).toBe('d is a directory, not a file');
    expect(await env.exists('f.txt')).toEqual({ ok: true, value: false });
  });

  test('a link is followed', async () => {
    const env = await envWith({ 'f.txt': 'a' });
    env.files.symlink('f.txt', '/work/link.txt');
    await run(edit, { ...one('a', 'b'), path: 'link.txt' }, env);
    expect(await textIn(env, 'f.txt')).toBe('b');
    expect(await env.fileInfo('link.txt')).toMatchObject({ value: { kind: 'symlink' } });
  });

  test('says when a match was tolerant', async () => {
    const env = await envWith({ 'f.txt': '“a” b “c”' });
    const edits = [
      { oldText: 'b', newText: 'B' },
      { oldText: '"c"', newText: 'C' },
      { oldText: '"a"', newText: 'A' },
    ];
    const result = await run(edit, { path: 'f.txt', edits }, env);
    expect(await textOf(result)).toMatch(/^Replaced 3 texts in f.txt. edits\[1\], edits\[2\] did not occur exactly/);
    expect(detailsOf(result).tolerant).toBe(true);
    expect(await textIn(env, 'f.txt')).toBe('A B C');
    expect(detailsOf(await run(edit, one('A', 'x'), env)).tolerant).toBe(false);
  });
});

test('whatever the file and the edits: every byte outside the places that are replaced stays, also the BOM', async () => {
  const unit = fc.constantFrom(
    ...['a', 'b', 'c ', ' ', '\n', '\r\n', '\t', '\u00a0', '’', "'", '–', 'é', 'e\u0301', 'ﬁ', '中', '😀', 'fi', '\r'],
  );
  const anyText = fc.array(unit, { maxLength: 60 }).map((units) => units.join(''));
  const encode = (text: string) => new TextEncoder().encode(text);
  let made = 0;
  let tolerant = 0;
  await fc.assert(
    fc.asyncProperty(
      anyText,
      fc.boolean(),
      fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 4, max: 15 }), fc.boolean(), anyText), {
        minLength: 1,
        maxLength: 3,
      }),
      async (text, withBom, places) => {
        const bom = withBom ? '\ufeff' : '';
        const edits = places.map(([start, length, folded, newText]) => {
          const at = start % (text.length + 1);
          const oldText = text.slice(at, at + length);
          return { oldText: folded ? oldText.normalize('NFKC').replaceAll('’', "'") : oldText, newText };
        });
        const env = await envWith({ f: encode(bom + text) });
        const result = await run(edit, { path: 'f', edits }, env).catch(() => undefined);
        const after = await env.readBinaryFile('f');
        if (!after.ok) throw after.error;
        if (result === undefined) {
          expect(after.value).toEqual(encode(bom + text));
          return;
        }
        made += 1;
        const { spans } = detailsOf(result);
        if (spans.some((span) => span.tolerant)) tolerant += 1;
        const changed = new TextDecoder('utf-8', { ignoreBOM: true }).decode(after.value).slice(bom.length);
        let expected = bom;
        let at = 0;
        for (const { start, end, newStart, newEnd } of spans) {
          expected += text.slice(at, start) + changed.slice(newStart, newEnd);
          at = end;
        }
        expect(after.value).toEqual(encode(expected + text.slice(at)));
      },
    ),
    { numRuns: 2000 },
  );
  expect(made).toBeGreaterThan(300);
  expect(tolerant).toBeGreaterThan(30);
});

describe('arguments as models send them', () => {
  const sent = (args: unknown) => {
    const checked = checkArguments('edit', edit.parameters, edit.prepareArguments?.(args));
    if (!checked.ok) throw new Error(checked.message);
    return checked.value;
  };
  const list = [{ oldText: 'a', newText: 'b' }];

  test.each<[string, unknown]>([
    ['a list', list],
    ['the list as JSON text', JSON.stringify(list)],
    ['one edit', list[0]],
    ['one edit as JSON text', JSON.stringify(list[0])],
    ['a list of JSON texts', list.map((each) => JSON.stringify(each))],
  ])('%s', (_name, edits) => {
    expect(sent({ path: 'f', edits })).toEqual({ path: 'f', edits: list });
  });

  test('texts beside the path, alone or with a list', () => {
    expect(sent({ path: 'f', oldText: 'a', newText: 'b' })).toEqual({ path: 'f', edits: list });
    expect(sent({ path: 'f', oldText: 'a', newText: 'b', edits: null })).toEqual({ path: 'f', edits: list });
    expect(sent({ path: 'f', oldText: 'c', newText: '', edits: list })).toEqual({
      path: 'f',
      edits: [...list, { oldText: 'c', newText: '' }],
    });
  });

  test('stray keys are ignored', async () => {
    const env = await envWith({ 'f.txt': 'a' });
    const args = sent({ path: 'f.txt', edits: [{ ...list[0], newText_2: '' }], explanation: 'why' });
    await run(edit, args, env);
    expect(await textIn(env, 'f.txt')).toBe('b');
  });

  test('what is missing is named', () => {
    expect(() => sent({ path: 'f', edits: [{ oldText: 'a' }] })).toThrow('edits[0].newText: is required');
    expect(() => sent({ path: 'f' })).toThrow('edits: is required');
    expect(() => sent({ path: 'f', oldText: 'a' })).toThrow('edits: is required');
    expect(() => sent({ path: 'f', edits: 'replace a by b' })).toThrow('edits: expected an array');
    expect(sent({ path: 'f', edits: [] })).toEqual({ path: 'f', edits: [] });
  });
});

describe('the queue', () => {
  test('edits of one file, each through an env of its own, are all kept', async () => {
    const env = await envWith({ 'f.txt': 'a b c d e f g h' });
    const letters = [...'abcdefgh'];
    await Promise.all(letters.map((letter) => run(edit, one(letter, letter.toUpperCase()), wrapped(env))));
    expect(await textIn(env, 'f.txt')).toBe('A B C D E F G H');
  });

  test('a call that is aborted before its turn changes nothing', async () => {
    const env = await envWith({ 'f.txt': 'a' });
    const gate = new Gate();
    const write = env.writeFile.bind(env);
    env.writeFile = async (...args) => {
      await gate.pass();
      return write(...args);
    };
    const first = run(edit, one('a', 'b'), env);
    await gate.reached;
    const abort = new AbortController();
    const second = failureOf(run(edit, one('b', 'c'), env, { signal: abort.signal }));
    abort.abort();
    gate.open();
    await first;
    expect(await second).toBe('Operation aborted');
    expect(await textIn(env, 'f.txt')).toBe('b');
  });
});

/** With their endings. */
function linesIn(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

describe('the patch', () => {
  test('is unified, and names the first changed line', async () => {
    const env = await envWith({ 'f.txt': '1\n2\n3\n4\n5\n6\n7\n8\n9\n' });
    const details = detailsOf(await run(edit, one('5', 'five\nand a half'), env));
    expect(details.firstChangedLine).toBe(5);
    expect(details.patch).toBe(
      '--- f.txt\n+++ f.txt\n@@ -2,7 +2,8 @@\n 2\n 3\n 4\n-5\n+five\n+and a half\n 6\n 7\n 8\n',
    );
  });

  test('shows only what changed of a long oldText', async () => {
    const env = await envWith({ 'f.txt': 'a\nb\nc\nd\n' });
    const details = detailsOf(await run(edit, one('a\nb\nc\nd', 'a\nb\nC\nd'), env));
    expect(details.firstChangedLine).toBe(3);
    expect(details.patch.match(/^[-+](?![-+])/gm)).toHaveLength(2);
  });

  test('for any edits: applied to the text before, it gives the text after', () => {
    const line = fc.constantFrom('a', 'b', '', 'x y', 'same', '😀');
    const texts = fc.record({
      lines: fc.array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n')), { maxLength: 30 }),
      last: line,
      cuts: fc.uniqueArray(fc.nat(120), { minLength: 2, maxLength: 8 }),
      news: fc.array(fc.array(line, { maxLength: 4 }), { minLength: 4, maxLength: 4 }),
    });
    fc.assert(
      fc.property(texts, ({ lines, last, cuts, news }) => {
        const before = lines.map(([text, ending]) => text + ending).join('') + last;
        const places = cuts.filter((cut) => cut <= before.length).sort((a, b) => a - b);
        const spans = [];
        let after = '';
        let at = 0;
        for (let i = 0; i + 1 < places.length; i += 2) {
          const [start = 0, end = 0] = [places[i], places[i + 1]];
          after += before.slice(at, start);
          const [line, newLine] = [before.slice(0, start).split('\n').length, after.split('\n').length];
          const newText = (news[i / 2] ?? []).join('\n');
          spans.push({
            edit: i,
            start,
            end,
            line,
            newStart: after.length,
            newEnd: after.length + newText.length,
            newLine,
          });
          after += newText;
          at = end;
        }
        after += before.slice(at);
        const edited = { text: after, spans: spans.map((span) => ({ ...span, tolerant: false })) };
        const { patch, firstChangedLine } = changeOf('f', before, edited);
        expect(applyPatch(before, patch, { autoConvertLineEndings: false })).toBe(after);
        if (before === after) return;
        const [oldLines, newLines] = [linesIn(before), linesIn(after)];
        const same = oldLines.findIndex((text, index) => text !== newLines[index]);
        const expected = (same === -1 ? oldLines.length : same) + 1;
        expect(firstChangedLine).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });

  test('a great change of a great file does not take long', () => {
    const before = Array.from({ length: 100_000 }, (_, i) => `line ${i}`).join('\n');
    const newText = Array.from({ length: 20_000 }, (_, i) => `new ${i * 7}`).join('\n');
    const oldText = before.slice(before.indexOf('line 50000'), before.indexOf('line 60000'));
    const edited = applyEdits(before, [{ oldText, newText }]);
    const { patch, firstChangedLine } = changeOf('f', before, edited);
    expect(applyPatch(before, patch)).toBe(edited.text);
    expect(firstChangedLine).toBe(50_001);
  });
});
