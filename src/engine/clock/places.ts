import type { Place } from './clock.ts';

/**
 * The order of everything that can run at one ms: abort; steering; model and loop; then calls by their number in the run,
 * and within a call its limits (timeout, grace), its own code, its commands as they were started.
 */
export const places = {
  abort: [0] as Place,
  steering: [1] as Place,
  loop: [2] as Place,
  /** `call` = the call's number in the run, from 1. */
  limitsOf: (call: number): Place => [3, call, 0],
  codeOf: (call: number): Place => [3, call, 1],
  /** `command` = the number of the command in the run, from 1. */
  commandOf: (call: number, command: number): Place => [3, call, 2, command],
};
