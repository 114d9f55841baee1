import { type Static, Type } from '@sinclair/typebox';
import { problemOf, throwIfAborted } from './file-problem.ts';
import { base64Of, type ImageType, imageTypeOf } from './image-type.ts';
import { countLines, type LineRange, lineRange } from './line-range.ts';
import { existingPath } from './path-argument.ts';
import { counted, textResult, wholeNumber, withNotice } from './result-text.ts';
import type { Tool, ToolResult } from './tool.ts';
import { defaultLimits, keepHead, MAX_BYTES, MAX_LINES, type Truncation } from './truncate.ts';
import { decodeUtf8 } from './utf8.ts';

const parameters = Type.Object({
  path: Type.String({ minLength: 1, description: 'File to read, relative to the working directory or absolute.' }),
  offset: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Line to start at, the first line being 1. Left out: from the start.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, description: `Lines to read at most. Left out: as many as fit, up to ${MAX_LINES}.` }),
  ),
});

export interface ReadDetails {
  /** Text only. The totals are those of the whole file (without its BOM). */
  truncation?: Omit<Truncation, 'content'>;
  /** Text only: lines that are shown, both inclusive. */
  range?: { from: number; to: number };
  image?: { mimeType: ImageType; bytes: number };
}

/** Bytes at the start of a file that are looked at for what no text has. */
const BINARY_PROBE = 8000;

type ReadParameters = Static<typeof parameters>;

/** Reads a text file, whole or by lines, or an image. Does not take the file-mutation queue. */
export function createReadTool(): Tool<typeof parameters, ReadDetails> {
  return {
    name: 'read',
    label: 'read',
    description:
      `Read a file. Text is cut after ${MAX_LINES} lines or ${MAX_BYTES} bytes, whichever comes first; a notice then says ` +
      'which lines are shown, of how many, and the offset to go on with. Images (jpg, png, gif, webp) are shown as images. ' +
      'To see a directory, use ls.',
    parameters,
    async execute(_toolCallId, params: ReadParameters, signal, _onUpdate, { env }) {
      throwIfAborted(signal);
      const path = await existingPath(env, params.path, signal);
      const read = await env.readBinaryFile(path, signal);
      if (!read.ok && read.error.code === 'is_directory') {
        throw new Error(`${params.path} is a directory; to see what is in it, use ls`);
      }
      if (!read.ok) throw problemOf(read.error, params.path);
      const image = imageTypeOf(read.value);
      if (image !== undefined) return imageOf(read.value, image, params.path);
      return isBinary(read.value) ? binaryOf(read.value, params.path) : textOf(read.value, params);
    },
  };
}

function imageOf(bytes: Uint8Array, mimeType: ImageType, path: string): ToolResult<ReadDetails> {
  const details = { image: { mimeType, bytes: bytes.length } };
  if (mimeType === 'image/bmp') {
    const words = `${path} is a bmp image of ${counted(bytes.length, 'byte')}, which cannot be shown; convert it to png first`;
    return { ...textResult(words), details };
  }
  const text = `${path}: ${mimeType}, ${counted(bytes.length, 'byte')}`;
  return {
    content: [
      { type: 'text', text },
      { type: 'image', data: base64Of(bytes), mimeType },
    ],
    details,
  };
}

function binaryOf(bytes: Uint8Array, path: string): ToolResult<ReadDetails> {
  const look = `head -c 256 ${shellQuoted(path)} | od -c`;
  return {
    ...textResult(
      `${path} is not text but binary, ${counted(bytes.length, 'byte')}. To see its start, with bash: ${look}`,
    ),
    details: {},
  };
}

/** A zero byte near the start marks what is no text, unless all of it is valid UTF-8 after all. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, BINARY_PROBE).includes(0) && decodeUtf8(bytes) === undefined;
}

function textOf(file: Uint8Array, { path, offset, limit }: ReadParameters): ToolResult<ReadDetails> {
  const bytes = startsWithBom(file) ? file.subarray(3) : file;
  const from = wholeNumber('offset', offset, 1);
  const asked = limit === undefined || limit === null ? undefined : wholeNumber('limit', limit, 1);
  const range = lineRange(bytes, from, asked, defaultLimits);
  if (range === undefined) {
    const lines = countLines(bytes);
    if (lines > 0) throw new Error(`${path} has ${counted(lines, 'line')}: there is no line ${from}`);
    if (from > 1) throw new Error(`${path} is empty: there is no line ${from}`);
    const { content: _nothing, ...truncation } = keepHead('');
    return { ...textResult('(the file is empty)'), details: { truncation, range: { from: 1, to: 0 } } };
  }
  const { content, ...kept } = range.kept;
  const truncation = { ...kept, totalLines: range.totalLines, totalBytes: bytes.length };
  const to = from + kept.shownLines - 1;
  const details = { truncation, range: { from, to } };
  const notice = noticeFor(range, to, path);
  if (notice === undefined) return { ...textResult(content), details };
  return { ...textResult(kept.lineTooLong ? `[${notice}]` : withNotice(content, notice)), details };
}

function noticeFor({ kept, from, totalLines, firstLineBytes, more }: LineRange, to: number, path: string) {
  if (kept.lineTooLong) {
    const next = from < totalLines ? `. The lines after it: offset=${from + 1}` : '';
    return (
      `Line ${from} of ${totalLines} has ${firstLineBytes} bytes, more than the ${MAX_BYTES} that can be shown. Its start, with ` +
      `bash: head -n ${from} ${shellQuoted(path)} | tail -n 1 | head -c ${MAX_BYTES}${next}`
    );
  }
  if (!more) return undefined;
  const why = kept.truncated
    ? ` (${kept.truncatedBy === 'lines' ? `${MAX_LINES} lines` : `${MAX_BYTES} bytes`} at most)`
    : '';
  return `Showing lines ${from}-${to} of ${totalLines}${why}. To go on: offset=${to + 1}`;
}

function shellQuoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`;
}

function startsWithBom(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
