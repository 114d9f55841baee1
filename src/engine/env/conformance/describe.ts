import { conformanceChecks } from '../conformance.ts';
import type { ConformanceNeed, ConformanceSubject } from './subject.ts';

/** The two functions of a test framework that the suite is written down with (vitest's, for one). */
export interface TestFramework {
  describe(name: string, body: () => void): void;
  it(name: string, body: () => Promise<void>): void;
}

/**
 * One test for each check, each on a fresh subject. `lacks` names what this sandbox cannot do: the checks that need it
 * are left out.
 */
export function describeConformance(
  framework: TestFramework,
  name: string,
  makeSubject: () => Promise<ConformanceSubject>,
  options: { lacks?: readonly ConformanceNeed[] } = {},
): void {
  const lacks = options.lacks ?? [];
  const checks = conformanceChecks.filter((check) => !check.needs?.some((need) => lacks.includes(need)));
  framework.describe(name, () => {
    for (const check of checks) {
      framework.it(`${check.theme}: ${check.name}`, async () => {
        const subject = await makeSubject();
        try {
          await check.run(subject);
        } finally {
          await subject.dispose?.();
        }
      });
    }
  });
}
