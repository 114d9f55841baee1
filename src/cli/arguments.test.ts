import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test.each<[string, string[], object]>([
  ['a file alone', ['a.json'], { scenarioFile: 'a.json', json: false, sandbox: 'embedded', clock: 'virtual' }],
  [
    'everything, values apart or after =',
    ['--json', '--trace=t.json', 'a.json', '--files', 'out', '--wall'],
    { scenarioFile: 'a.json', json: true, sandbox: 'embedded', clock: 'wall', traceFile: 't.json', filesFolder: 'out' },
  ],
  [
    "this machine's bash is always on real time",
    ['--sandbox', 'node', 'a.json'],
    { scenarioFile: 'a.json', json: false, sandbox: 'node', clock: 'wall' },
  ],
  [
    'a run in several formats',
    ['--export', 'svg', 'a.svg', 'a.json', '--export=chrome', 'a.trace.json'],
    {
      scenarioFile: 'a.json',
      json: false,
      sandbox: 'embedded',
      clock: 'virtual',
      exports: [
        { format: 'svg', file: 'a.svg' },
        { format: 'chrome', file: 'a.trace.json' },
      ],
    },
  ],
  [
    'a file that looks like an option, after --',
    ['--', '--json'],
    { scenarioFile: '--json', json: false, sandbox: 'embedded', clock: 'virtual' },
  ],
])('%s', (_name, args, options) => {
  expect(readArguments(args)).toEqual({ kind: 'play', options });
});

test.each<[string[], string]>([
  [[], 'a scenario file is needed'],
  [['a.json', 'b.json'], 'one scenario file at a time, not also b.json'],
  [['a.json', '--bogus'], 'there is no option --bogus'],
  [['a.json', '--export'], '--export needs a value'],
  [['a.json', '--export', 'pdf', 'x.pdf'], 'there is no format pdf: use chrome, otlp, svg'],
  [['a.json', '--export', 'svg'], '--export svg needs a file'],
  [['a.json', '--export=otlp', '--json'], '--export otlp needs a file'],
  [['a.json', '--trace'], '--trace needs a value'],
  [['a.json', '--trace', '--json'], '--trace needs a value'],
  [['a.json', '--files='], '--files needs a value'],
  [['a.json', '--json=yes'], '--json takes no value'],
  [['a.json', '--sandbox', 'webcontainer'], 'there is no sandbox webcontainer here: use embedded or node'],
])('%j is refused: %s', (args, reason) => {
  expect(readArguments(args)).toEqual({ kind: 'wrong', reason });
});

test('help', () => {
  expect(readArguments(['a.json', '--help'])).toEqual({ kind: 'help' });
});
