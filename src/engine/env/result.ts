/** What every operation of an ExecutionEnv returns: it never throws and never rejects. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function err<Failure>(error: Failure): { ok: false; error: Failure } {
  return { ok: false, error };
}

/** The value, or throws the error: for tools, whose way to fail is to throw. */
export function valueOrThrow<Value, Failure>(result: Result<Value, Failure>): Value {
  if (result.ok) return result.value;
  throw result.error;
}
