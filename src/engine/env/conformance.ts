import { readingChecks } from './conformance/reading-checks.ts';
import type { ConformanceCheck } from './conformance/subject.ts';
import { writingChecks } from './conformance/writing-checks.ts';

/** Everything that every sandbox does alike: one suite for all of them. */
export const conformanceChecks: readonly ConformanceCheck[] = [...readingChecks, ...writingChecks];
