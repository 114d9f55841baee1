import { builtInToolNames, createBuiltInTool, defaultToolNames } from '../tools/built-in-tools.ts';
import { createCodelessTool } from '../tools/codeless-tool.ts';
import type { Tool } from '../tools/tool.ts';
import type { Scenario } from './scenario.ts';

/** The tools of a scenario that `readScenario` let through; `shellNotes` = what the model must know of its sandbox's shell. */
export function toolsOf(scenario: Scenario, shellNotes: string): Tool[] {
  return (scenario.tools ?? [...defaultToolNames]).map((entry) => {
    if (typeof entry === 'string') return builtIn(entry, shellNotes);
    if ('builtin' in entry) {
      const { builtin, executionMode, description } = entry;
      return {
        ...builtIn(builtin, shellNotes),
        ...(executionMode !== undefined && { executionMode }),
        ...(description !== undefined && { description }),
      };
    }
    if ('source' in entry) throw new Error('Own tools are not supported yet');
    return createCodelessTool(entry);
  });
}

function builtIn(name: string, shellNotes: string): Tool {
  const known = builtInToolNames.find((builtInName) => builtInName === name);
  if (known === undefined) throw new Error(`There is no built-in tool ${name}`);
  return createBuiltInTool(known, { shellNotes });
}
