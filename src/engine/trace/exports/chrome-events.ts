/** Events of Chrome's Trace Event format, as far as they are used here. Times in microseconds. */
export type ChromeEvent = ChromeMetadata | ChromeSlice | ChromeFlow | ChromeInstant | ChromeCounter;

export type ChromeArgs = Record<string, string | number | boolean | readonly string[]>;

interface Placed {
  pid: number;
  tid: number;
  ts: number;
  name: string;
  cat: string;
}

export type ChromeMetadata = { ph: 'M'; pid: number; tid: number } & (
  | { name: 'process_name' | 'thread_name'; args: { name: string } }
  | { name: 'thread_sort_index'; args: { sort_index: number } }
);

export interface ChromeSlice extends Placed {
  ph: 'X';
  dur: number;
  args: ChromeArgs;
}

/** Start, step and finish of an arrow; matched by id, cat and name. */
export interface ChromeFlow extends Placed {
  ph: 's' | 't' | 'f';
  id: number;
  /** Of `f`: bind to the slice around it, not to the next one. */
  bp?: 'e';
}

export interface ChromeInstant extends Placed {
  ph: 'i';
  /** Global, process. */
  s: 'g' | 'p';
  args: ChromeArgs;
}

export interface ChromeCounter extends Placed {
  ph: 'C';
  args: Record<string, number>;
}
