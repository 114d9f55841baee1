import { contentProblems } from './check-content.ts';
import { hasShape } from './check-shape.ts';
import { jsonFaultAt, lineAndColumn } from './json-fault.ts';
import { scenarioLimits } from './limits.ts';
import type { ScenarioProblem } from './problems.ts';
import { SCENARIO_FORMAT, type Scenario, ScenarioSchema } from './scenario.ts';

export type ScenarioReading = { ok: true; scenario: Scenario } | { ok: false; problems: ScenarioProblem[] };

function refuse(...problems: ScenarioProblem[]): ScenarioReading {
  return { ok: false, problems };
}

/** Reads a scenario from its JSON text (a byte order mark is allowed). Never throws: what is wrong is told as problems. */
export function readScenario(text: string): ScenarioReading {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const bytes = json.length > scenarioLimits.bytes ? json.length : new TextEncoder().encode(json).length;
  if (bytes > scenarioLimits.bytes) return refuse({ code: 'too-big', path: [], bytes, limit: scenarioLimits.bytes });
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return refuse({ code: 'not-json', path: [], ...lineAndColumn(json, jsonFaultAt(json) ?? 0) });
  }
  return checkScenario(value);
}

/**
 * Checks a scenario that has already been parsed. Never throws. The scenario that comes back is the value itself: not a
 * copy, so that fields named `__proto__` stay what they are.
 */
export function checkScenario(value: unknown): ScenarioReading {
  try {
    return check(value);
  } catch {
    return refuse({ code: 'wrong-format', path: [] });
  }
}

function check(value: unknown): ScenarioReading {
  const foreign = foreignProblem(value);
  if (foreign) return refuse(foreign);
  const problems: ScenarioProblem[] = [];
  if (!hasShape(ScenarioSchema, value, problems)) return refuse(...problems);
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
  if (bytes > scenarioLimits.bytes) return refuse({ code: 'too-big', path: [], bytes, limit: scenarioLimits.bytes });
  const faults = contentProblems(value);
  return faults.length === 0 ? { ok: true, scenario: value } : refuse(...faults.slice(0, 50));
}

/** A document of another kind, or of a later version: said before its fields are looked at. */
function foreignProblem(value: unknown): ScenarioProblem | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { code: 'wrong-format', path: [] };
  if (!('format' in value) || value.format !== SCENARIO_FORMAT) return { code: 'wrong-format', path: [] };
  if ('version' in value && isLater(value.version)) {
    return { code: 'newer-version', path: ['version'], version: value.version, supported: 1 };
  }
  if ('rules' in value && isLater(value.rules)) {
    return { code: 'newer-rules', path: ['rules'], rules: value.rules, supported: 1 };
  }
  return undefined;
}

function isLater(version: unknown): version is number {
  return typeof version === 'number' && Number.isInteger(version) && version > 1;
}
