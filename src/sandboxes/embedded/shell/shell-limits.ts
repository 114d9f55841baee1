import type { BashOptions } from 'just-bash/browser';

/** The most that the library counts to; it refuses Infinity for most of its limits. */
const none = Number.MAX_SAFE_INTEGER;
const mebibyte = 1024 * 1024;

/**
 * What the library counts is not limited: loops of real scripts go on for longer than its defaults allow, and whoever
 * runs the command ends it by a timeout or an abort. What takes memory or depth is limited, so that the worker (in a
 * browser: the tab) survives.
 */
export const shellLimits: NonNullable<BashOptions['executionLimits']> = {
  maxExecutionTimeMs: Number.POSITIVE_INFINITY,
  maxCommandCount: none,
  maxLoopIterations: none,
  maxAwkIterations: none,
  maxSedIterations: none,
  maxJqIterations: none,
  maxWorkUnits: none,
  maxTraversalEntries: none,
  maxTraversalWork: none,
  maxGlobOperations: none,
  maxInputBytes: none,
  maxOutputSize: none,
  maxLiveBytes: none,
  maxAwkParserTokens: 10_000_000,
  maxAwkParserOperations: 10_000_000,
  maxQueryTokens: 10_000_000,
  maxQueryElements: 10_000_000,
  maxArrayElements: 10_000_000,
  maxBraceExpansionResults: 1_000_000,
  maxStringLength: 256 * mebibyte,
  maxHeredocSize: 256 * mebibyte,
  maxCallDepth: 2_000,
  maxSubstitutionDepth: 200,
};
