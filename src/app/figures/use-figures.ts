import { figuresOf } from '../../engine/trace/figures.ts';
import type { RunSpans } from '../../engine/trace/spans.ts';
import { rememberLast } from '../derive/remember.ts';
import { useSpans } from '../derive/run-at.ts';

const figuresAt = rememberLast((spans: RunSpans) => figuresOf(spans));

/** The figures of the whole run as far as it is known. */
export function useFigures() {
  return figuresAt(useSpans());
}
