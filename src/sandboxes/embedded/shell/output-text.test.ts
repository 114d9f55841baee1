import { expect, it } from 'vitest';
import { OutputText } from './output-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

it('output keeps characters that are split across pieces, joins neighbours and keeps the order of the streams', () => {
  const output = new OutputText();
  const [first, second] = [utf8('a🙂b').slice(0, 3), utf8('a🙂b').slice(3)];
  output.add([{ stream: 'stdout', bytes: first }]);
  expect(output.take()).toEqual([{ stream: 'stdout', text: 'a' }]);
  output.add([
    { stream: 'stderr', bytes: utf8('e') },
    { stream: 'stdout', bytes: second },
    { stream: 'stdout', bytes: utf8('\uFEFFc') },
  ]);
  expect(output.take()).toEqual([
    { stream: 'stderr', text: 'e' },
    { stream: 'stdout', text: '🙂b\uFEFFc' },
  ]);
  output.add([{ stream: 'stdout', bytes: utf8('é').slice(0, 1) }]);
  expect(output.take()).toEqual([]);
  output.finish();
  expect(output.take()).toEqual([{ stream: 'stdout', text: '\uFFFD' }]);
  expect(output.told).toEqual({ stdout: 'a🙂b\uFEFFc\uFFFD', stderr: 'e' });
});

it('output that is taken back was never told', () => {
  const output = new OutputText();
  output.add([{ stream: 'stdout', bytes: utf8('a') }]);
  output.dropUntold();
  output.add([{ stream: 'stdout', bytes: utf8('b') }]);
  expect(output.take()).toEqual([{ stream: 'stdout', text: 'b' }]);
  expect(output.told.stdout).toBe('b');
});
