import {
  type BuiltInToolOptions,
  builtInToolNames,
  createBuiltInTool,
  defaultToolNames,
} from '../tools/built-in-tools.ts';
import { createCodelessTool } from '../tools/codeless-tool.ts';
import type { Tool } from '../tools/tool.ts';
import type { Scenario } from './scenario.ts';

/** The tools of a scenario that `readScenario` let through; `options` = what the built-in ones need of the place they run in. */
export function toolsOf(scenario: Scenario, options: BuiltInToolOptions): Tool[] {
  return (scenario.tools ?? [...defaultToolNames]).map((entry) => {
    if (typeof entry === 'string') return builtIn(entry, options);
    if ('builtin' in entry) {
      const { builtin, executionMode, description } = entry;
      return {
        ...builtIn(builtin, options),
        ...(executionMode !== undefined && { executionMode }),
        ...(description !== undefined && { description }),
      };
    }
    if ('source' in entry) throw new Error('Own tools are not supported yet');
    return createCodelessTool(entry);
  });
}

function builtIn(name: string, options: BuiltInToolOptions): Tool {
  const known = builtInToolNames.find((builtInName) => builtInName === name);
  if (known === undefined) throw new Error(`There is no built-in tool ${name}`);
  return createBuiltInTool(known, options);
}
