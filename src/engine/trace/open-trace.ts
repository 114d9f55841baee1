import { eventShape } from './open/event-shapes.ts';
import { Faults, type TraceProblem } from './open/problems.ts';
import { count, flag, isObject, listOf, objectOf, oneOf, only, recordOf, type Shape, wrongType } from './open/shape.ts';
import type { Blob, RecordedScenario, Trace } from './trace.ts';

/** What a saved trace may hold at most: it can come from a stranger. */
export const traceLimits = {
  /** Of the JSON text, in UTF-16 units. */
  length: 256 * 1024 * 1024,
  /** More than a run records before it is ended, with what its end takes. */
  events: 250_000,
  blobs: 250_000,
} as const;

/** As many problems as are worth telling. */
const mostProblems = 20;

export type TraceReading<Scenario extends RecordedScenario, ScenarioProblem> =
  | { ok: true; trace: Trace<Scenario> }
  | { ok: false; problems: TraceProblem<ScenarioProblem>[] };

/** Checks the scenario in a trace: `scenario`'s own check. */
export type CheckScenario<Scenario, ScenarioProblem> = (
  value: unknown,
) => { ok: true; scenario: Scenario } | { ok: false; problems: ScenarioProblem[] };

/**
 * Reads a saved trace from its JSON text (a byte order mark is allowed). Never throws: what is wrong is told as
 * problems. Every event is checked by its type, and time must not run back; fields that are not known are let be.
 * Whether a blob has the hash that it is filed under is not checked, nor whether the events make sense together.
 */
export function readTrace<Scenario extends RecordedScenario, ScenarioProblem>(
  text: string,
  checkScenario: CheckScenario<Scenario, ScenarioProblem>,
): TraceReading<Scenario, ScenarioProblem> {
  const { length } = text;
  if (length > traceLimits.length) return refused({ code: 'too-big', path: [], length, limit: traceLimits.length });
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return refused({ code: 'not-json', path: [] });
  }
  const foreign = foreignProblem(value);
  if (foreign) return refused(foreign);
  const faults = new Faults(mostProblems);
  if (!traceShape(value, faults)) return refused(...faults.problems);
  if (!isInOrder(value, faults)) return refused(...faults.problems);
  const checked = checkScenario(value.scenario);
  if (!checked.ok) return refused({ code: 'bad-scenario', path: ['scenario'], problems: checked.problems });
  return { ok: true, trace: { ...value, scenario: checked.scenario } };
}

function refused<ScenarioProblem>(...problems: TraceProblem<ScenarioProblem>[]): {
  ok: false;
  problems: TraceProblem<ScenarioProblem>[];
} {
  return { ok: false, problems };
}

/** A document of another kind, or of a later version: said before its fields are looked at. */
function foreignProblem(value: unknown): TraceProblem | undefined {
  if (!isObject(value) || value.format !== 'switchyard-trace') return { code: 'wrong-format', path: [] };
  const version = value.version;
  if (typeof version === 'number' && Number.isInteger(version) && version > 1) {
    return { code: 'newer-version', path: ['version'], version, supported: 1 };
  }
  return undefined;
}

/** Letter by letter: a pattern would run out of room on a long text. */
function isBase64(data: string): boolean {
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  if (data.length % 4 !== 0) return false;
  for (let index = 0; index < data.length - padding; index++) {
    if (!/[A-Za-z0-9+/]/.test(data.charAt(index))) return false;
  }
  return true;
}

const blobShape: Shape<Blob> = (value, faults): value is Blob => {
  if (typeof value === 'string') return true;
  if (!isObject(value)) return wrongType(faults, 'string', 'object');
  const data = value.base64;
  return (typeof data === 'string' && isBase64(data)) || faults.add({ code: 'bad-base64' });
};

/** Looked at by the scenario's own check. */
const scenarioShape: Shape<object> = (value, faults): value is object => isObject(value) || wrongType(faults, 'object');

const versionShape: Shape<1> = (value, faults): value is 1 =>
  value === 1 || faults.add({ code: 'not-one-of', allowed: ['1'] });

const traceShape = objectOf<Omit<Trace, 'scenario'> & { scenario: object }>({
  format: only('switchyard-trace'),
  version: versionShape,
  clock: oneOf<Trace['clock']>({ virtual: true, wall: true }),
  reproducible: flag,
  rules: count,
  scenario: scenarioShape,
  events: listOf(eventShape, traceLimits.events),
  blobs: recordOf(blobShape, traceLimits.blobs),
});

function isInOrder({ events }: Pick<Trace, 'events'>, faults: Faults): boolean {
  let before = 0;
  for (const [index, { t }] of events.entries()) {
    if (t < before) {
      faults.enter('events');
      faults.enter(index);
      return faults.add({ code: 'time-runs-back', t, before });
    }
    before = t;
  }
  return true;
}
