/** What a scenario may hold at most: it comes from links and files of strangers. */
export const scenarioLimits = {
  /** Of the JSON text, in bytes of UTF-8. */
  bytes: 4 * 1024 * 1024,
  files: 2_000,
  tools: 200,
  replies: 200,
  callsPerReply: 1_000,
  /** Steering messages, and follow-ups. */
  messages: 200,
  /** Every time in ms: one hour of the run's clock. */
  ms: 3_600_000,
  seed: 0xffff_ffff,
  title: 200,
  toolName: 64,
  callId: 200,
  /** Of a path, in characters. */
  path: 1_024,
  /** Of one name in a path, in bytes of UTF-8. */
  pathSegment: 255,
  /** Levels of arrays and objects inside arguments and parameters. */
  depth: 100,
} as const;
