import { type Static, Type } from '@sinclair/typebox';
import type { ExecutionEnv } from '../env/execution-env.ts';
import { withFileMutationQueue } from '../env/file-mutation-queue.ts';
import type { EditDetails } from './details-schemas.ts';
import { changeOf } from './edit-patch.ts';
import { fileValue, throwIfAborted } from './file-problem.ts';
import { isRecord, type JsonRecord, own } from './json-schema.ts';
import { existingPath } from './path-argument.ts';
import { counted, textResult } from './result-text.ts';
import { applyEdits, type EditedText, EditFaults, type TextEdit } from './text-edits.ts';
import type { Tool } from './tool.ts';
import { ToolFailure } from './tool-failure.ts';
import { decodeUtf8 } from './utf8.ts';

const BOM = '\ufeff';

const parameters = Type.Object({
  path: Type.String({ minLength: 1, description: 'File to change, relative to the working directory or absolute.' }),
  edits: Type.Array(
    Type.Object({
      oldText: Type.String({
        description:
          'The text to replace, as it stands in the file. It must occur exactly once: give enough of what is around it. It ' +
          'must not overlap the oldText of another edit.',
      }),
      newText: Type.String({ description: 'What is put in its place, taken literally. Empty: the text is removed.' }),
    }),
    { description: 'One or more replacements. All are matched against the file as it is before any of them.' },
  ),
});

/** Replaces exact texts in a file, in the file-mutation queue. */
export function createEditTool(): Tool<typeof parameters, EditDetails> {
  return {
    name: 'edit',
    label: 'edit',
    description:
      'Change parts of one text file by replacing exact texts; everything else in it stays as it is. Give several changes of ' +
      'a file as several edits of one call. When oldText does not occur as it is, white space at line ends, curly quotes, ' +
      'dashes and Unicode spaces are taken as alike, and the result says so; indentation must always be exact. When any edit ' +
      'fails, the file is not changed.',
    parameters,
    prepareArguments: gatherEdits,
    async execute(_toolCallId, { path, edits }: Static<typeof parameters>, signal, _onUpdate, { env }) {
      throwIfAborted(signal);
      const target = await existingPath(env, path, signal);
      return withFileMutationQueue(env, target, async () => {
        throwIfAborted(signal);
        const { before, edited } = await changeFile(env, { target, path, edits, signal });
        const tolerant = edited.spans.some((span) => span.tolerant);
        const details = { ...changeOf(path, before, edited), spans: edited.spans, tolerant };
        return { ...textResult(inWords(path, edited)), details };
      });
    },
  };
}

interface FileChange {
  target: string;
  /** As the model wrote it. */
  path: string;
  edits: readonly TextEdit[];
  signal: AbortSignal | undefined;
}

async function changeFile(env: ExecutionEnv, { target, path, edits, signal }: FileChange) {
  const bytes = fileValue(await env.readBinaryFile(target, signal), path);
  const text = decodeUtf8(bytes);
  if (text === undefined) throw new Error(`${path} is not valid UTF-8 text, and was not changed`);
  const bom = text.startsWith(BOM) ? BOM : '';
  const before = text.slice(bom.length);
  const edited = editOrExplain(path, before, edits);
  fileValue(await env.writeFile(target, bom + edited.text, signal), path);
  return { before, edited };
}

function editOrExplain(path: string, before: string, edits: readonly TextEdit[]): EditedText {
  try {
    return applyEdits(before, edits);
  } catch (thrown) {
    if (!(thrown instanceof EditFaults)) throw thrown;
    const details: EditDetails = { faults: [...thrown.faults] };
    throw new ToolFailure(`${path} was not changed.\n${thrown.message}`, details);
  }
}

function inWords(path: string, { spans }: EditedText): string {
  const tolerant = spans.filter((span) => span.tolerant).map((span) => span.edit);
  const text = `Replaced ${counted(spans.length, 'text')} in ${path}`;
  if (tolerant.length === 0) return text;
  const which =
    spans.length === 1
      ? 'oldText'
      : tolerant
          .sort((a, b) => a - b)
          .map((edit) => `edits[${edit}]`)
          .join(', ');
  return (
    `${text}. ${which} did not occur exactly: it was matched tolerantly, with white space at line ends and characters that ` +
    'look alike ignored'
  );
}

/** What models send in place of a list of edits: one edit's texts beside the path, alone or with a list. */
function gatherEdits(args: unknown): unknown {
  if (!isRecord(args)) return args;
  const [oldText, newText, edits] = [own(args, 'oldText'), own(args, 'newText'), own(args, 'edits')];
  if (typeof oldText !== 'string' || typeof newText !== 'string') return args;
  const { oldText: _old, newText: _new, ...rest }: JsonRecord = args;
  const list = Array.isArray(edits) ? edits : edits === undefined || edits === null ? [] : [edits];
  return { ...rest, edits: [...list, { oldText, newText }] };
}
