import { afterAll, expect, it } from 'vitest';
import { nodeShellHost, shellBench } from './shell-bench-node.ts';
import { missingCommands, shellNotes } from './shell-notes.ts';

const host = nodeShellHost();
afterAll(() => host.dispose());

async function stdoutOf(command: string): Promise<string> {
  const [result] = await shellBench(host).run(command);
  if (!result?.ok) throw new Error(`It was ended: ${result?.error.message}`);
  return result.value.stdout;
}

it('the notes name only commands that are missing', async () => {
  const command = missingCommands.map((name) => `${name} 2>/dev/null; [ $? = 127 ] || echo ${name}`).join('; ');
  expect(await stdoutOf(command)).toBe('');
  for (const name of missingCommands) expect(shellNotes).toContain(name);
});

it('the notes name commands that are there', async () => {
  const named = /usual small tools \(([^)]*), …\)/.exec(shellNotes)?.[1]?.split(', ') ?? [];
  expect(named.length).toBeGreaterThan(5);
  const command = named.map((name) => `${name} --help > /dev/null 2>&1; [ $? != 127 ] || echo ${name}`).join('; ');
  expect(await stdoutOf(command)).toBe('');
});

it('the notes name real differences', async () => {
  expect(
    await stdoutOf("find . -type l 2>/dev/null || echo no; echo $((1 << 40)); date -d '+1 day' 2>/dev/null || echo no"),
  ).toBe('no\n256\nno\n');
  expect(await stdoutOf("printf '\\xff' | wc -c; printf b | sort -z 2>/dev/null || echo no")).toBe('2\nno\n');
  expect(await stdoutOf('printf abcd | tail -c +2')).not.toBe('bcd');
  expect(await stdoutOf('echo a > a; echo b > b; diff a b')).toContain('@@');
});
