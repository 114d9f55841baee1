import { scriptedCallId } from '../models/scripted-model.ts';
import { parentAmong, pathFaultOf } from './file-paths.ts';
import type { ScenarioProblem } from './problems.ts';
import { builtinToolNames, type Reply, type Scenario, type ScenarioFile, type ToolEntry } from './scenario.ts';

/** What the schema cannot say: names that exist, paths that fit together, ids that differ, what is not supported yet. */
export function contentProblems(scenario: Scenario): ScenarioProblem[] {
  return [
    ...fileProblems(scenario.files ?? {}),
    ...toolProblems(scenario.tools ?? []),
    ...settingsProblems(scenario),
    ...modelProblems(scenario),
  ];
}

function fileProblems(files: Record<string, ScenarioFile>): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const paths = new Set(Object.keys(files));
  for (const [name, file] of Object.entries(files)) {
    const path = ['files', name];
    const fault = pathFaultOf(name);
    if (fault) problems.push({ code: 'bad-path', path, fault });
    const other = parentAmong(name, paths);
    if (other !== undefined) problems.push({ code: 'path-conflict', path, other });
    if (typeof file === 'string') continue;
    if ('base64' in file && !isBase64(file.base64)) problems.push({ code: 'bad-base64', path: [...path, 'base64'] });
    if ('symlink' in file && file.symlink.includes('\0')) {
      problems.push({ code: 'bad-link-target', path: [...path, 'symlink'] });
    }
  }
  return problems;
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

function nameOf(entry: ToolEntry): string | undefined {
  if (typeof entry === 'string') return entry;
  if ('builtin' in entry) return entry.builtin;
  if ('name' in entry) return entry.name;
  return undefined;
}

function toolProblems(entries: readonly ToolEntry[]): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const known: readonly string[] = builtinToolNames;
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const path = ['tools', index];
    const name = nameOf(entry);
    if (name === undefined) {
      problems.push({ code: 'own-tools-not-yet', path });
      continue;
    }
    if ((typeof entry === 'string' || 'builtin' in entry) && !known.includes(name)) {
      problems.push({ code: 'unknown-builtin', path, name, known: [...known] });
    } else if (seen.has(name)) {
      problems.push({ code: 'duplicate-tool', path, name });
    }
    seen.add(name);
    if (typeof entry === 'string' || !('name' in entry)) continue;
    if (entry.returns !== undefined && entry.throws !== undefined) problems.push({ code: 'returns-and-throws', path });
    const type = Object.hasOwn(entry.parameters, 'type') ? entry.parameters.type : 'object';
    if (type !== 'object') problems.push({ code: 'parameters-not-object', path: [...path, 'parameters'] });
  }
  return problems;
}

function settingsProblems(scenario: Scenario): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const { sandbox, approve } = scenario.settings ?? {};
  if (sandbox !== undefined && sandbox !== 'embedded') {
    problems.push({ code: 'sandbox-not-yet', path: ['settings', 'sandbox'], sandbox });
  }
  if (approve !== undefined && approve.length > 0) {
    problems.push({ code: 'approval-not-yet', path: ['settings', 'approve'] });
  }
  return problems;
}

function modelProblems(scenario: Scenario): ScenarioProblem[] {
  if (!('script' in scenario.model)) return [{ code: 'live-model-not-yet', path: ['model'] }];
  return callProblems(scenario.model.script);
}

function callProblems(script: readonly Reply[]): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const ids = new Set<string>();
  for (const [replyIndex, reply] of script.entries()) {
    for (const [callIndex, call] of (reply.calls ?? []).entries()) {
      const path = ['model', 'script', replyIndex, 'calls', callIndex];
      const id = scriptedCallId(call, replyIndex + 1, callIndex + 1);
      if (ids.has(id)) problems.push({ code: 'duplicate-call-id', path, id });
      ids.add(id);
      if (call.args !== undefined && call.argsText !== undefined) problems.push({ code: 'args-twice', path });
    }
  }
  return problems;
}
