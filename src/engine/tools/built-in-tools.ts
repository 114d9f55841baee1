import { createBashTool } from './bash.ts';
import { createEditTool } from './edit.ts';
import { createFindTool } from './find.ts';
import { createGrepTool } from './grep.ts';
import type { ImageProcessor } from './image-processor.ts';
import { createLsTool } from './ls.ts';
import { createPowershellTool } from './powershell.ts';
import { createReadTool } from './read.ts';
import type { Tool } from './tool.ts';
import { createWriteTool } from './write.ts';

export interface BuiltInToolOptions {
  /** What the model must know of the sandbox's shell; ends bash's description. */
  shellNotes?: string;
  /** Converts and scales images; without it, those that models do not take are told in words. */
  images?: ImageProcessor;
}

export type BuiltInToolName = 'read' | 'write' | 'edit' | 'bash' | 'powershell' | 'grep' | 'find' | 'ls';

const factories: Readonly<Record<BuiltInToolName, (options: BuiltInToolOptions) => Tool>> = {
  read: createReadTool,
  write: () => createWriteTool(),
  edit: () => createEditTool(),
  bash: createBashTool,
  powershell: () => createPowershellTool(),
  grep: () => createGrepTool(),
  find: () => createFindTool(),
  ls: () => createLsTool(),
};

/** The tools of a scenario that names none. */
export const defaultToolNames: readonly BuiltInToolName[] = ['read', 'write', 'edit', 'bash', 'grep', 'find', 'ls'];

/** All that a scenario may name. */
export const builtInToolNames: readonly BuiltInToolName[] = [...defaultToolNames, 'powershell'];

export function isBuiltInToolName(name: string): name is BuiltInToolName {
  return Object.hasOwn(factories, name);
}

export function createBuiltInTool(name: BuiltInToolName, options: BuiltInToolOptions = {}): Tool {
  return factories[name](options);
}
