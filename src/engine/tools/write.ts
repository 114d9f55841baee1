import { type Static, Type } from '@sinclair/typebox';
import { withFileMutationQueue } from '../env/file-mutation-queue.ts';
import type { WriteDetails } from './details-schemas.ts';
import { fileValue, throwIfAborted } from './file-problem.ts';
import { targetPath } from './path-argument.ts';
import { counted, textResult } from './result-text.ts';
import type { Tool } from './tool.ts';
import { utf8Length } from './utf8.ts';

const parameters = Type.Object({
  path: Type.String({
    minLength: 1,
    description: 'File to write, relative to the working directory or absolute. Missing parent directories are made.',
  }),
  content: Type.String({ description: 'The whole new content of the file. It replaces everything that was there.' }),
});

/** Makes or overwrites a file, in the file-mutation queue. */
export function createWriteTool(): Tool<typeof parameters, WriteDetails> {
  return {
    name: 'write',
    label: 'write',
    description:
      'Write a text file: makes it, with its parent directories, or overwrites it whole. A symbolic link is followed to its ' +
      'target. To change a part of a file, use edit.',
    parameters,
    async execute(_toolCallId, { path, content }: Static<typeof parameters>, signal, _onUpdate, { env }) {
      throwIfAborted(signal);
      const target = await targetPath(env, path, signal);
      return withFileMutationQueue(env, target, async () => {
        throwIfAborted(signal);
        fileValue(await env.writeFile(target, content, signal), path);
        const bytes = utf8Length(content);
        return { ...textResult(`Wrote ${counted(bytes, 'byte')} to ${path}`), details: { bytes } };
      });
    },
  };
}
