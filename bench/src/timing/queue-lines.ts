import { NeutralEnv } from '../neutral-env.ts';
import { ourTools, theirTools } from '../tools-of-both.ts';
import { type Line, timed } from './measure.ts';

const WRITES = 10_000;

/** So many writes asked for at once, of files whose paths `pathOf` gives. */
function queueLine(work: string, pathOf: (index: number) => string): Line {
  const run = (tool: typeof ourTools.write | typeof theirTools.write) => async () => {
    const env = new NeutralEnv();
    const ms = await timed(() =>
      Promise.all(
        Array.from({ length: WRITES }, (_, index) =>
          tool.execute('c', { path: pathOf(index), content: `${index}\n` }, undefined, undefined, { env }),
        ),
      ),
    );
    const last = new TextDecoder().decode(env.files.get(`/work/${pathOf(WRITES - 1)}`));
    if (last !== `${WRITES - 1}\n`) throw new Error(`${work}: the last write is not what is there`);
    return ms;
  };
  return {
    work,
    goal: 1,
    warmUps: 2,
    runs: 7,
    garbage: 'minor',
    ours: run(ourTools.write),
    theirs: run(theirTools.write),
  };
}

export const queueLines: Line[] = [
  queueLine('queue one path', () => 'one.txt'),
  queueLine('queue many paths', (index) => `many/${index}.txt`),
];
