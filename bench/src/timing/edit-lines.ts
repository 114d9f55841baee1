import { NeutralEnv } from '../neutral-env.ts';
import { ourTools, theirTools } from '../tools-of-both.ts';
import { fileOf, lineText } from './big-file.ts';
import { type Line, timed } from './measure.ts';

/** Edits spread evenly over one file, each of a whole line; the file is put back before each run. */
function editLine(megabytes: number, count: number, goal: number, runs: number): Line {
  const { bytes, lines } = fileOf(megabytes);
  const edits = Array.from({ length: count }, (_, index) => {
    const line = Math.floor(((index + 0.5) * lines) / count);
    return { oldText: lineText(line), newText: `${lineText(line)} and more` };
  });
  const work = `edit ${megabytes} MB, ${count} edit${count === 1 ? '' : 's'}`;
  const run = (tool: typeof ourTools.edit | typeof theirTools.edit) => async () => {
    const env = new NeutralEnv();
    await env.writeFile('big.txt', bytes);
    const ms = await timed(() => tool.execute('c', { path: 'big.txt', edits }, undefined, undefined, { env }));
    const grown = (env.files.get('/work/big.txt')?.length ?? 0) - bytes.length;
    if (grown !== count * ' and more'.length) throw new Error(`${work}: the file grew by ${grown} bytes`);
    return ms;
  };
  return { work, goal, warmUps: 1, runs, garbage: 'major', ours: run(ourTools.edit), theirs: run(theirTools.edit) };
}

export const editLines: Line[] = [
  editLine(1, 1, 2, 11),
  editLine(10, 10, 10, 5),
  editLine(10, 100, 10, 5),
  editLine(50, 1, 2, 5),
];
