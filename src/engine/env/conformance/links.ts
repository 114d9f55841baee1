import { resolve } from '../paths.ts';
import { value } from './expect.ts';
import type { ConformanceSubject } from './subject.ts';

/** Makes a symbolic link at `path` (relative to cwd, or absolute). */
export async function symlink(subject: ConformanceSubject, target: string, path: string): Promise<void> {
  const at = resolve(subject.env.cwd, path);
  if (subject.makeSymlink) return await subject.makeSymlink(target, at);
  await command(subject, `ln -s ${quoted(target)} ${quoted(at)}`);
}

/** Makes `path` another name of the file `existing` (relative to cwd, or absolute). */
export async function hardLink(subject: ConformanceSubject, existing: string, path: string): Promise<void> {
  const [from, to] = [resolve(subject.env.cwd, existing), resolve(subject.env.cwd, path)];
  if (subject.makeHardLink) return await subject.makeHardLink(from, to);
  await command(subject, `ln ${quoted(from)} ${quoted(to)}`);
}

async function command(subject: ConformanceSubject, text: string): Promise<void> {
  const output = await value(subject.env.exec(text), text);
  if (output.exitCode !== 0) throw new Error(`${text}: exit code ${output.exitCode}: ${output.stderr}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
