/** Calls back after so many ms of real time; the returned function takes it back. */
export type RealTimer = (ms: number, callback: () => void) => () => void;
