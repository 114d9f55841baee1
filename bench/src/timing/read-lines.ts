import { NeutralEnv } from '../neutral-env.ts';
import { ourTools, theirTools } from '../tools-of-both.ts';
import { fileOf, lineText } from './big-file.ts';
import { type Line, timed } from './measure.ts';

const { bytes, lines } = fileOf(10);
const middle = lines >> 1;

const read = (tool: typeof ourTools.read | typeof theirTools.read) => async () => {
  const env = new NeutralEnv();
  await env.writeFile('big.txt', bytes);
  let text = '';
  const ms = await timed(async () => {
    const params = { path: 'big.txt', offset: middle, limit: 50 };
    const { content } = await tool.execute('c', params, undefined, undefined, { env });
    text = content[0]?.type === 'text' ? content[0].text : '';
  });
  if (!text.startsWith(`${lineText(middle - 1)}\n`)) throw new Error('read 10 MB middle: not the lines asked for');
  return ms;
};

export const readLines: Line[] = [
  {
    work: 'read 10 MB middle',
    goal: 5,
    warmUps: 3,
    runs: 15,
    garbage: 'major',
    ours: read(ourTools.read),
    theirs: read(theirTools.read),
  },
];
