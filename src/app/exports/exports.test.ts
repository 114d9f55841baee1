import { describe, expect, it } from 'vitest';
import { wordsIn } from '../messages/words.ts';
import { fileName } from './export-kinds.ts';
import { traceProblemWords } from './trace-problem-words.ts';

describe('names of saved runs', () => {
  it('are made from the title, in any script, and are never a path', () => {
    expect(fileName('One file, five calls', 'trace')).toBe('one-file-five-calls.trace.json');
    expect(fileName('一票否决', 'svg')).toBe('一票否决.svg');
    expect(fileName('../../etc/passwd', 'otlp')).toBe('etc-passwd.otlp.jsonl');
    expect(fileName('…', 'chrome')).toBe('run.chrome-trace.json');
    expect(fileName('x'.repeat(500), 'png')).toHaveLength(64);
  });
});

describe('the words for a trace that is refused', () => {
  it('say where and what, in the scenario too', () => {
    const words = wordsIn('en');
    expect(traceProblemWords(words, { code: 'time-runs-back', path: ['events', 3, 't'], t: 5, before: 9 })).toEqual([
      { where: expect.stringContaining('events'), what: 'This is at 5 ms, after what was at 9 ms: time runs back.' },
    ]);
    const inner = { code: 'missing-field', path: [], field: 'prompt' } as const;
    expect(traceProblemWords(words, { code: 'bad-scenario', path: ['scenario'], problems: [inner] })).toEqual([
      { where: 'scenario', what: 'The field "prompt" is missing.' },
    ]);
  });
});
