import { createBashTool } from './bash.ts';
import { createEditTool } from './edit.ts';
import { createFindTool } from './find.ts';
import { createGrepTool } from './grep.ts';
import { createLsTool } from './ls.ts';
import { createReadTool } from './read.ts';
import type { Tool } from './tool.ts';
import { createWriteTool } from './write.ts';

export interface BuiltInToolOptions {
  /** What the model must know of the sandbox's shell; ends bash's description. */
  shellNotes?: string;
}

const factories = {
  read: createReadTool,
  write: createWriteTool,
  edit: createEditTool,
  bash: createBashTool,
  grep: createGrepTool,
  find: createFindTool,
  ls: createLsTool,
} satisfies Record<string, (options: BuiltInToolOptions) => Tool>;

export type BuiltInToolName = keyof typeof factories;

export const builtInToolNames: readonly BuiltInToolName[] = ['read', 'write', 'edit', 'bash', 'grep', 'find', 'ls'];

export function isBuiltInToolName(name: string): name is BuiltInToolName {
  return Object.hasOwn(factories, name);
}

export function createBuiltInTool(name: BuiltInToolName, options: BuiltInToolOptions = {}): Tool {
  return factories[name](options);
}
