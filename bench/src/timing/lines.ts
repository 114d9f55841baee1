import { captureLines } from './capture-lines.ts';
import { editLines } from './edit-lines.ts';
import { loopLines } from './loop-lines.ts';
import type { Line } from './measure.ts';
import { queueLines } from './queue-lines.ts';
import { readLines } from './read-lines.ts';

/** All that is measured, in the order in which it is told. */
export const lines: Line[] = [...loopLines, ...editLines, ...readLines, ...captureLines, ...queueLines];
