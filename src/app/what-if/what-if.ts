import { builtinToolNames, type Scenario, type ToolEntry } from '../../engine/scenario/scenario.ts';
import type { ToolExecutionMode } from '../../engine/tools/tool.ts';

/** What a run does otherwise than its scenario says. */
export interface WhatIf {
  /** How batches run; undefined: as the scenario says. */
  readonly toolExecution: ToolExecutionMode | undefined;
  /** Tools that are declared otherwise, by name. */
  readonly modes: Readonly<Record<string, ToolExecutionMode>>;
}

export const asDeclared: WhatIf = { toolExecution: undefined, modes: {} };

export function isAsDeclared({ toolExecution, modes }: WhatIf): boolean {
  return toolExecution === undefined && Object.keys(modes).length === 0;
}

/** A tool that can be declared otherwise, and how the scenario declares it. */
export interface DeclaredTool {
  name: string;
  mode: ToolExecutionMode;
}

export function declaredTools(scenario: Scenario): DeclaredTool[] {
  return entriesOf(scenario).flatMap((entry) => {
    const name = nameOf(entry);
    return name === undefined ? [] : [{ name, mode: modeOf(entry) }];
  });
}

/** How the scenario runs batches. */
export function declaredExecution(scenario: Scenario): ToolExecutionMode {
  return scenario.settings?.toolExecution ?? 'parallel';
}

/** Declares a tool anew; as it was declared, it is left out. */
export function withMode(whatIf: WhatIf, tool: DeclaredTool, mode: ToolExecutionMode): WhatIf {
  const { [tool.name]: _old, ...others } = whatIf.modes;
  return { ...whatIf, modes: mode === tool.mode ? others : { ...others, [tool.name]: mode } };
}

/** The scenario that such a run plays. `abortAt`: ms at which it is stopped, instead of the scenario's own. */
export function scenarioWith(scenario: Scenario, whatIf: WhatIf, abortAt?: number): Scenario {
  const { toolExecution, modes } = whatIf;
  return {
    ...scenario,
    ...(Object.keys(modes).length > 0 && { tools: entriesOf(scenario).map((entry) => declared(entry, modes)) }),
    ...(toolExecution !== undefined && { settings: { ...scenario.settings, toolExecution } }),
    ...(abortAt !== undefined && { abortAt }),
  };
}

/** The scenario with every tool declared parallel: what its sequential batches would take without the veto. */
export function withoutVeto(scenario: Scenario): Scenario {
  const modes = Object.fromEntries(declaredTools(scenario).map(({ name }) => [name, 'parallel' as const]));
  return scenarioWith(scenario, { toolExecution: undefined, modes });
}

function entriesOf(scenario: Scenario): readonly ToolEntry[] {
  return scenario.tools ?? builtinToolNames.filter((name) => name !== 'powershell');
}

function nameOf(entry: ToolEntry): string | undefined {
  if (typeof entry === 'string') return entry;
  if ('builtin' in entry) return entry.builtin;
  return 'source' in entry ? undefined : entry.name;
}

function modeOf(entry: ToolEntry): ToolExecutionMode {
  return typeof entry === 'string' || 'source' in entry ? 'parallel' : (entry.executionMode ?? 'parallel');
}

function declared(entry: ToolEntry, modes: WhatIf['modes']): ToolEntry {
  const mode = modes[nameOf(entry) ?? ''];
  if (mode === undefined) return entry;
  if (typeof entry === 'string') return { builtin: entry, executionMode: mode };
  return 'source' in entry ? entry : { ...entry, executionMode: mode };
}
