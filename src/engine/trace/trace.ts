import type { TraceEvent } from './events.ts';

/** Text, or bytes as base64. */
export type Blob = string | { base64: string };

/** A file that a run starts with, as a scenario writes it; paths are relative to the sandbox's cwd. */
export type RecordedFile = string | { base64: string } | { symlink: string };

/** What the trace's own derivations need of the scenario; the whole format is `scenario`'s. */
export interface RecordedScenario {
  title?: string;
  files?: Record<string, RecordedFile>;
}

/** The ordered events of one run: the only thing that screen, files panel, exports and checks are made from. */
export interface Trace<Scenario extends RecordedScenario = RecordedScenario> {
  format: 'switchyard-trace';
  version: 1;
  clock: 'virtual' | 'wall';
  /** False on the wall clock, and when a person stopped the run inside a piece of work. */
  reproducible: boolean;
  /** The version of the engine's rules that the run went by. */
  rules: number;
  scenario: Scenario;
  events: TraceEvent[];
  /** By hash (SHA-256, hex). */
  blobs: Record<string, Blob>;
}
