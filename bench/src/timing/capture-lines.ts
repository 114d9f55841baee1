import { NeutralEnv } from '../neutral-env.ts';
import { ourTools, theirTools } from '../tools-of-both.ts';
import { lineText } from './big-file.ts';
import { type Line, timed } from './measure.ts';

declare const gc: (() => void) | undefined;

const CHUNK = 64 * 1024;
const CHUNKS = Math.ceil((50 * 1024 * 1024) / CHUNK);
/** Memory is looked at once in so many chunks. */
const CHUNKS_A_LOOK = 50;

type BashTool = typeof ourTools.bash | typeof theirTools.bash;

/** Runs a command that says 50 MB, in pieces as a pipe brings them; `look` is called now and then while it runs. */
async function capture(tool: BashTool, look?: () => void): Promise<number> {
  const env = new NeutralEnv();
  const chunks = chunksOfOutput();
  env.shell = async (_command, { onStdout }) => {
    for (let chunk = 0; chunk < CHUNKS; chunk++) {
      onStdout?.(chunks[chunk % chunks.length] ?? '');
      if (look !== undefined && chunk % CHUNKS_A_LOOK === 0) look();
      await new Promise((resolve) => setImmediate(resolve));
    }
    return 0;
  };
  return timed(async () => {
    const { content } = await tool.execute('c', { command: 'say' }, undefined, () => {}, { env });
    const text = content[0]?.type === 'text' ? content[0].text : '';
    if (!text.includes('/tmp/bash-')) throw new Error('capture: the whole output was saved nowhere');
  });
}

/** A few different pieces, whose ends are no ends of lines. */
function chunksOfOutput(): string[] {
  let text = '';
  for (let line = 0; text.length < 8 * CHUNK; line++) text += `${lineText(line)}\n`;
  return Array.from({ length: 8 }, (_, index) => text.slice(index * CHUNK, (index + 1) * CHUNK));
}

/** Bytes in use beyond what was before, at most, while the command runs. */
export async function captureMemory(side: 'ours' | 'theirs'): Promise<number> {
  const used = () => {
    gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const tool = side === 'ours' ? ourTools.bash : theirTools.bash;
  let before: number | undefined;
  let most = 0;
  await capture(tool, () => {
    before ??= used();
    most = Math.max(most, used() - before);
  });
  return most;
}

export const captureLines: Line[] = [
  {
    work: 'capture 50 MB',
    goal: 10,
    warmUps: 1,
    runs: 5,
    garbage: 'major',
    ours: () => capture(ourTools.bash),
    theirs: () => capture(theirTools.bash),
  },
];
