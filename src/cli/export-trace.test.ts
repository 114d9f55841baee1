import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { importChrome } from '../engine/trace/testing/chrome-importer.ts';
import { allOf, readXml } from '../engine/trace/testing/xml-reader.ts';
import { exportFormats } from './export-trace.ts';
import { play, Refusal } from './play.ts';

const terminal = { out: () => {}, err: () => {}, onStop: () => () => {} };
const scenario = (name: string) => fileURLToPath(new URL(`./test-scenarios/${name}.json`, import.meta.url));
const options = { json: false, sandbox: 'embedded', clock: 'virtual' } as const;

async function exported(name: string): Promise<{ chrome: string; otlp: string; svg: string }> {
  const place = await mkdtemp(join(tmpdir(), 'switchyard-export-'));
  try {
    const files = exportFormats.map((format) => ({ format, file: join(place, format) }));
    await play({ ...options, scenarioFile: scenario(name), exports: files }, terminal);
    const [chrome = '', otlp = '', svg = ''] = await Promise.all(files.map(({ file }) => readFile(file, 'utf8')));
    return { chrome, otlp, svg };
  } finally {
    await rm(place, { recursive: true });
  }
}

test('each format is written, and its readers can read it', async () => {
  const { chrome, otlp, svg } = await exported('together');
  const { slices, faults } = importChrome(chrome);
  expect(faults).toEqual([]);
  expect(slices.filter(({ cat }) => cat === 'call').length).toBeGreaterThan(2);
  for (const line of otlp.trimEnd().split('\n')) expect(Object.keys(JSON.parse(line))).toEqual(['resourceSpans']);
  const texts = allOf(readXml(svg)).flatMap(({ name, text }) => (name === 'text' ? [text] : []));
  expect(texts).toEqual(expect.arrayContaining(['Batch 1', 'parallel: nothing asks for one after the other', 'works']));
});

test('the drawing says why a batch is sequential', async () => {
  const { svg } = await exported('veto');
  const texts = allOf(readXml(svg)).map(({ text }) => text);
  expect(texts.some((text) => /^sequential: the tool \w+ asks for it$/.test(text))).toBe(true);
  expect(texts).toContain('its turn');
});

test('a file that cannot be written is refused in words', async () => {
  const exports = [{ format: 'svg' as const, file: join(tmpdir(), 'missing-folder-of-switchyard', 'x.svg') }];
  const playing = play({ ...options, scenarioFile: scenario('together'), exports }, terminal);
  await expect(playing).rejects.toThrow(Refusal);
  await expect(playing).rejects.toThrow(/^cannot write .*x\.svg/);
});
