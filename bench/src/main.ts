import { parseArgs } from 'node:util';
import { lines } from './timing/lines.ts';
import { type Measured, measure } from './timing/measure.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});

const chosen = lines.filter(({ work }) => work.includes(options.only));
const all: Measured[] = [];
for (const line of chosen) {
  const measured = await measure(line);
  if (!options.json)
    console.log(
      measured.work.padEnd(24),
      (measured.ours * 1000).toFixed(2),
      (measured.theirs * 1000).toFixed(2),
      measured.ratio.toFixed(2),
    );
  all.push(measured);
}
if (options.json)
  console.log(JSON.stringify(all.map(({ work, ours, theirs, ratio }) => ({ work, ours, theirs, ratio }))));
