import { describe, expect, it } from 'vitest';
import { readScenario } from '../../engine/scenario/read-scenario.ts';
import type { Scenario } from '../../engine/scenario/scenario.ts';
import { defaultToolNames } from '../../engine/tools/built-in-tools.ts';
import { asDeclared, declaredTools, isAsDeclared, scenarioWith, withMode, withoutVeto } from './what-if.ts';

const parameters = { type: 'object', properties: {} };
const plain: Scenario = { format: 'switchyard-scenario', version: 1, prompt: 'x', model: { script: [] } };
const declared: Scenario = {
  ...plain,
  tools: [
    'read',
    { builtin: 'ls', executionMode: 'sequential' },
    { name: 'ask', description: 'Asks.', parameters, executionMode: 'sequential', returns: 'yes' },
  ],
};

describe('what if', () => {
  it('knows the tools of a scenario, and those of one that names none', () => {
    expect(declaredTools(plain).map(({ name }) => name)).toEqual([...defaultToolNames]);
    expect(declaredTools(declared)).toEqual([
      { name: 'read', mode: 'parallel' },
      { name: 'ls', mode: 'sequential' },
      { name: 'ask', mode: 'sequential' },
    ]);
  });

  it('changes what is asked for, and nothing else', () => {
    expect(scenarioWith(declared, asDeclared)).toEqual(declared);
    const other = scenarioWith(declared, {
      toolExecution: 'sequential',
      modes: { read: 'sequential', ask: 'parallel' },
    });
    expect(other.settings).toEqual({ toolExecution: 'sequential' });
    expect(other.tools).toEqual([
      { builtin: 'read', executionMode: 'sequential' },
      { builtin: 'ls', executionMode: 'sequential' },
      { name: 'ask', description: 'Asks.', parameters, executionMode: 'parallel', returns: 'yes' },
    ]);
    expect(scenarioWith(plain, asDeclared, 350).abortAt).toBe(350);
  });

  it('makes scenarios that can be read again', () => {
    for (const scenario of [withoutVeto(plain), withoutVeto(declared), scenarioWith(declared, asDeclared, 0)]) {
      expect(readScenario(JSON.stringify(scenario))).toMatchObject({ ok: true });
    }
    expect(declaredTools(withoutVeto(declared)).every(({ mode }) => mode === 'parallel')).toBe(true);
  });

  it('leaves out a tool that is declared as it was', () => {
    const [read] = declaredTools(declared);
    if (!read) throw new Error('no tool');
    const changed = withMode(asDeclared, read, 'sequential');
    expect(changed.modes).toEqual({ read: 'sequential' });
    expect(isAsDeclared(changed)).toBe(false);
    expect(isAsDeclared(withMode(changed, read, 'parallel'))).toBe(true);
  });
});
