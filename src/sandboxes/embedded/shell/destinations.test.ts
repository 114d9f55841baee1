import { Bash } from 'just-bash/browser';
import { describe, expect, it } from 'vitest';
import { type Destination, type Destinations, Keeper, redirected, untouched } from './destinations.ts';

/** Where `: redirections` sends its streams, as text: `out`, `err`, or `kept` with a letter for each different keeper. */
function of(redirections: string, before: Destinations = untouched): string {
  const { ast } = new Bash({ defenseInDepth: false }).transform(`: ${redirections}`);
  const command = ast.statements[0]?.pipelines[0]?.commands[0];
  if (command === undefined) throw new Error('not parsed');
  const { leads, files, sure } = redirected(command, before);
  const { stdout, stderr } = leads;
  const keepers = [...new Set([stdout, stderr].filter((one) => one instanceof Keeper))];
  const name = (one: Destination) => (one instanceof Keeper ? `kept ${'ab'[keepers.indexOf(one)]}` : one);
  return `${name(stdout)}, ${name(stderr)}${files.length > 0 ? `, opens ${files.length}` : ''}${sure ? '' : ', unsure'}`;
}

describe('redirections', () => {
  it('send the streams where bash sends them', () => {
    const cases: [string, string][] = [
      ['< f', 'stdout, stderr'],
      ['> f', 'kept a, stderr, opens 1'],
      ['>> f', 'kept a, stderr, opens 1'],
      ['>| f', 'kept a, stderr, opens 1'],
      ['2> f', 'stdout, kept a, opens 1'],
      ['2>&1', 'stdout, stdout'],
      ['>&2', 'stderr, stderr'],
      ['1>&2', 'stderr, stderr'],
      ['> f 2>&1', 'kept a, kept a, opens 1'],
      ['2>&1 > f', 'kept a, stdout, opens 1'],
      ['&> f', 'kept a, kept a, opens 1'],
      ['&>> f', 'kept a, kept a, opens 1'],
      ['> f 2> g', 'kept a, kept b, opens 2'],
      ['>& f', 'kept a, kept a, opens 1'],
      ['>& $f', 'kept a, kept a, opens 1, unsure'],
      ['1<> f', 'kept a, stderr, unsure'],
      ['3> f', 'stdout, stderr, opens 1'],
      ['3>&1', 'stdout, stderr'],
      ['2>&-', 'stdout, kept a'],
      ['>&-', 'kept a, stderr'],
      ['>&3', 'kept a, stderr'],
      ['2>&3', 'stdout, kept a'],
    ];
    for (const [redirections, expected] of cases) expect(of(redirections), redirections).toBe(expected);
  });

  it('start from where the streams lead already', () => {
    const pipe = new Keeper();
    expect(redirected({ redirections: [] }, untouched).leads).toBe(untouched);
    expect(of('2>&1', { stdout: pipe, stderr: 'stderr' })).toBe('kept a, kept a');
    expect(of('>&2', { stdout: pipe, stderr: 'stderr' })).toBe('stderr, stderr');
  });
});
