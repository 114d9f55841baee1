import type { ExecutionErrorCode, FileErrorCode } from '../execution-env.ts';
import type { Result } from '../result.ts';
import type { ConformanceCheck, ConformanceNeed, ConformanceSubject, ConformanceTheme } from './subject.ts';

/** What a check rejects with when the sandbox does not conform. */
class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
}

type Run = (subject: ConformanceSubject) => Promise<void>;

/** A way to write down the checks of one theme. */
export function checksOf(theme: ConformanceTheme) {
  return (name: string, ...rest: [Run] | [readonly ConformanceNeed[], Run]): ConformanceCheck =>
    rest.length === 1 ? { theme, name, run: rest[0] } : { theme, name, needs: rest[0], run: rest[1] };
}

export function isTrue(condition: boolean, what: string): asserts condition {
  if (!condition) throw new ConformanceFailure(`not so: ${what}`);
}

/** Compares plain data and bytes by their content. */
export function equal(actual: unknown, expected: unknown, what: string): void {
  const [got, wanted] = [shown(actual), shown(expected)];
  if (got !== wanted) throw new ConformanceFailure(`${what}: got ${clipped(got)}, not ${clipped(wanted)}`);
}

/** For contents too big to show. */
export function sameBytes(actual: Uint8Array, expected: Uint8Array, what: string): void {
  equal(actual.length, expected.length, `${what}: length`);
  const at = actual.findIndex((byte, index) => byte !== expected[index]);
  if (at !== -1) throw new ConformanceFailure(`${what}: byte ${at} is ${actual[at]}, not ${expected[at]}`);
}

/** The value of an operation that must succeed. */
export async function value<Value>(operation: Promise<Result<Value, Error>>, what: string): Promise<Value> {
  const result = await settled(operation, what);
  if (result.ok) return result.value;
  throw new ConformanceFailure(`${what}: failed: ${codeOf(result.error)}: ${result.error.message}`);
}

/** The code of an operation that must fail with (one of) these. */
export async function fails(
  operation: Promise<Result<unknown, Error>>,
  codes: FileErrorCode | ExecutionErrorCode | readonly (FileErrorCode | ExecutionErrorCode)[],
  what: string,
): Promise<string> {
  const result = await settled(operation, what);
  const wanted: readonly string[] = typeof codes === 'string' ? [codes] : codes;
  if (result.ok) {
    throw new ConformanceFailure(`${what}: gave ${clipped(shown(result.value))}, not the error ${wanted.join(' or ')}`);
  }
  isTrue(result.error instanceof Error, `${what}: the error is an Error`);
  isTrue(result.error.message !== '', `${what}: the error has a message`);
  const code = codeOf(result.error);
  if (wanted.includes(code)) return code;
  throw new ConformanceFailure(`${what}: failed with ${code} (${result.error.message}), not ${wanted.join(' or ')}`);
}

/** Awaits an operation that may go either way, but must not reject. */
export async function settled<Value, Failure>(
  operation: Promise<Result<Value, Failure>>,
  what: string,
): Promise<Result<Value, Failure>> {
  try {
    return await operation;
  } catch (thrown) {
    throw new ConformanceFailure(`${what}: rejected with ${String(thrown)} in place of returning an error`);
  }
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : 'no code';
}

function shown(data: unknown): string {
  const text = JSON.stringify(data, (_key, part: unknown) =>
    part instanceof Uint8Array ? `bytes ${[...part].join(' ')}` : part,
  );
  return text ?? 'undefined';
}

function clipped(text: string): string {
  return text.length <= 300 ? text : `${text.slice(0, 300)}… (${text.length} characters)`;
}
