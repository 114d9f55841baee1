import { type Static, Type } from '@sinclair/typebox';
import { FilePieces } from '../env/file-pieces.ts';
import { unlessAborted } from '../env/unless-aborted.ts';
import type { ReadDetails } from './details-schemas.ts';
import { fileValue, throwIfAborted } from './file-problem.ts';
import { type ImageProcessor, MAX_IMAGE_MEGABYTES, MAX_IMAGE_SIDE } from './image-processor.ts';
import { imageTypeOf } from './image-type.ts';
import { FileLines, type LineRange, lineRange } from './line-range.ts';
import { existingPath } from './path-argument.ts';
import { type ImageSurroundings, imageResult } from './read-image.ts';
import { counted, textResult, wholeNumber, withNotice } from './result-text.ts';
import { shellQuoted } from './shell-quoted.ts';
import type { Tool, ToolResult } from './tool.ts';
import { defaultLimits, keepHead, MAX_BYTES, MAX_LINES } from './truncate.ts';
import { isUtf8 } from './utf8.ts';

const parameters = Type.Object({
  path: Type.String({ minLength: 1, description: 'File to read, relative to the working directory or absolute.' }),
  offset: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Line to start at, the first line being 1. Left out: from the start.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, description: `Lines to read at most. Left out: as many as fit, up to ${MAX_LINES}.` }),
  ),
});

/** Bytes at the start of a file that are looked at for what no text has. */
const BINARY_PROBE = 8000;
/** Bytes that a file with an image may have to be looked at. */
const MAX_IMAGE_FILE = 64_000_000;

type ReadParameters = Static<typeof parameters>;

export interface ReadToolOptions {
  /** Converts and scales images that models do not take as they are; without it they are told in words. */
  images?: ImageProcessor;
}

/** Reads a text file, whole or by lines, or an image. Does not take the file-mutation queue. */
export function createReadTool({ images }: ReadToolOptions = {}): Tool<typeof parameters, ReadDetails> {
  return {
    name: 'read',
    label: 'read',
    description:
      `Read a file. Text is cut after ${MAX_LINES} lines or ${MAX_BYTES} bytes, whichever comes first; a notice then says ` +
      'which lines are shown, of how many where that is known, and the offset to go on with. Images (jpg, png, gif, webp, ' +
      `bmp) are shown as images; those over ${MAX_IMAGE_SIDE} pixels a side or ${MAX_IMAGE_MEGABYTES} MB are scaled down, ` +
      'and the factor is told. To see a directory, use ls.',
    parameters,
    execute(_toolCallId, params: ReadParameters, signal, _onUpdate, { env }) {
      return unlessAborted(signal, readFile(params, { env, signal, processor: images }));
    },
  };
}

async function readFile(params: ReadParameters, around: ImageSurroundings): Promise<ToolResult<ReadDetails>> {
  const { env, signal } = around;
  throwIfAborted(signal);
  const path = await existingPath(env, params.path, signal);
  const pieces = new FilePieces(env, path, signal);
  const read = await pieces.next();
  if (!read.ok && read.error.code === 'is_directory') {
    throw new Error(`${params.path} is a directory; to see what is in it, use ls`);
  }
  const first = fileValue(read, params.path);
  const mimeType = imageTypeOf(first);
  if (mimeType !== undefined) {
    const bytes = await wholeOf(first, pieces, params.path);
    if (bytes === undefined) return tooBig(params.path, mimeType);
    return await imageResult({ bytes, mimeType, path: params.path }, around);
  }
  if (isBinary(first, pieces.ended)) return binaryOf(first, pieces.ended, params.path);
  const text = startsWithBom(first) ? first.subarray(3) : first;
  return await textOf(new FileLines(text, pieces, params.path), params);
}

/** All of a file's bytes; undefined when they are too many. */
async function wholeOf(first: Uint8Array, pieces: FilePieces, path: string): Promise<Uint8Array | undefined> {
  const parts = [first];
  let length = first.length;
  while (!pieces.ended) {
    const part = fileValue(await pieces.next(), path);
    parts.push(part);
    length += part.length;
    if (length > MAX_IMAGE_FILE) return undefined;
  }
  if (parts.length === 1) return first;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function tooBig(path: string, mimeType: string): ToolResult<ReadDetails> {
  const words = `${path} is ${mimeType} of more than ${MAX_IMAGE_FILE} bytes, too big to be shown; make a smaller one of it first`;
  return { ...textResult(words), details: {} };
}

function binaryOf(bytes: Uint8Array, isWhole: boolean, path: string): ToolResult<ReadDetails> {
  const size = `${isWhole ? '' : 'more than '}${counted(bytes.length, 'byte')}`;
  const look = `head -c 256 ${shellQuoted(path)} | od -c`;
  return {
    ...textResult(`${path} is not text but binary, ${size}. To see its start, with bash: ${look}`),
    details: { binary: isWhole ? { bytes: bytes.length } : {} },
  };
}

/** A zero byte near the start marks what is no text, unless what was read of it is valid UTF-8 after all. */
function isBinary(bytes: Uint8Array, isWhole: boolean): boolean {
  return bytes.subarray(0, BINARY_PROBE).includes(0) && !isUtf8(bytes, isWhole);
}

async function textOf(lines: FileLines, { path, offset, limit }: ReadParameters): Promise<ToolResult<ReadDetails>> {
  const from = wholeNumber('offset', offset, 1);
  const asked = limit === undefined || limit === null ? undefined : wholeNumber('limit', limit, 1);
  const range = await lineRange(lines, from, asked, defaultLimits);
  if (!('kept' in range)) {
    if (range.lines > 0) throw new Error(`${path} has ${counted(range.lines, 'line')}: there is no line ${from}`);
    if (from > 1) throw new Error(`${path} is empty: there is no line ${from}`);
    const { content: _nothing, ...truncation } = keepHead('');
    return { ...textResult('(the file is empty)'), details: { truncation, range: { from: 1, to: 0 } } };
  }
  const { content, totalLines: _lines, totalBytes: _bytes, ...kept } = range.kept;
  const totals = range.totals && { totalLines: range.totals.lines, totalBytes: range.totals.bytes };
  const to = from + kept.shownLines - 1;
  const details = { truncation: { ...kept, ...totals }, range: { from, to } };
  const notice = noticeFor(range, to, path);
  if (notice === undefined) return { ...textResult(content), details };
  if (kept.lineTooLong) return { ...textResult(`[${notice}]`), details };
  // What is cut ends without a newline: one at its end begins an empty line, which is shown.
  const body = !kept.truncated && content.endsWith('\n') ? content.slice(0, -1) : content;
  return { ...textResult(withNotice(body, notice)), details };
}

function noticeFor({ kept, from, totals, firstLineBytes, more, next }: LineRange, to: number, path: string) {
  const of = totals === undefined ? '' : ` of ${totals.lines}`;
  if (kept.lineTooLong) {
    return (
      `Line ${from}${of} has ${firstLineBytes} bytes, more than the ${MAX_BYTES} that can be shown. Its start, with ` +
      `bash: head -n ${from} ${shellQuoted(path)} | tail -n 1 | head -c ${MAX_BYTES}` +
      (next ? `. The lines after it: offset=${from + 1}` : '')
    );
  }
  if (!more) return undefined;
  const why = kept.truncated
    ? ` (${kept.truncatedBy === 'lines' ? `${MAX_LINES} lines` : `${MAX_BYTES} bytes`} at most)`
    : '';
  return `Showing lines ${from}-${to}${of}${why}. To go on: offset=${to + 1}`;
}

function startsWithBom(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
