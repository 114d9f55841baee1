import * as reference from '@earendil-works/pi-agent-core';
import { createBashTool } from '../../src/engine/tools/bash.ts';
import { createEditTool } from '../../src/engine/tools/edit.ts';
import { createReadTool } from '../../src/engine/tools/read.ts';
import { createWriteTool } from '../../src/engine/tools/write.ts';

/** The four tools that both sides have, each side's own. */
export const ourTools = {
  read: createReadTool(),
  write: createWriteTool(),
  edit: createEditTool(),
  bash: createBashTool(),
};

export const theirTools = {
  read: reference.createReadTool(),
  write: reference.createWriteTool(),
  edit: reference.createEditTool(),
  bash: reference.createBashTool(),
};
