import { abortChecks } from './conformance/abort-checks.ts';
import { bulkChecks } from './conformance/bulk-checks.ts';
import { concurrencyChecks } from './conformance/concurrency-checks.ts';
import { execChecks } from './conformance/exec-checks.ts';
import { foldersChecks } from './conformance/folders-checks.ts';
import { linksChecks } from './conformance/links-checks.ts';
import { lookingChecks } from './conformance/looking-checks.ts';
import { outsideChecks } from './conformance/outside-checks.ts';
import { pathsChecks } from './conformance/paths-checks.ts';
import { readingChecks } from './conformance/reading-checks.ts';
import { removingChecks } from './conformance/removing-checks.ts';
import type { ConformanceCheck } from './conformance/subject.ts';
import { tempChecks } from './conformance/temp-checks.ts';
import { writingChecks } from './conformance/writing-checks.ts';

/** Everything that every sandbox does alike: one suite for all of them. */
export const conformanceChecks: readonly ConformanceCheck[] = [
  ...pathsChecks,
  ...readingChecks,
  ...writingChecks,
  ...lookingChecks,
  ...linksChecks,
  ...foldersChecks,
  ...removingChecks,
  ...tempChecks,
  ...execChecks,
  ...abortChecks,
  ...concurrencyChecks,
  ...outsideChecks,
  ...bulkChecks,
];
