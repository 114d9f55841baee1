import { clockOf } from '../env/attachments.ts';
import type { ExecutionEnv } from '../env/execution-env.ts';
import { unlessAborted } from '../env/unless-aborted.ts';
import type { ReadDetails } from './details-schemas.ts';
import { throwIfAborted } from './file-problem.ts';
import {
  base64Length,
  type FittedImage,
  type ImageProcessor,
  imageGoal,
  MAX_DECODED_PIXELS,
  MAX_IMAGE_MEGABYTES,
  MAX_IMAGE_SIDE,
} from './image-processor.ts';
import { type ImageSize, imageSize } from './image-size.ts';
import { base64Of, type ImageType } from './image-type.ts';
import { counted, textResult } from './result-text.ts';
import type { ToolResult } from './tool.ts';

/** An image that was read, whole. */
export interface ReadImage {
  bytes: Uint8Array;
  mimeType: ImageType;
  /** As the model wrote it. */
  path: string;
}

export interface ImageSurroundings {
  env: ExecutionEnv;
  signal: AbortSignal | undefined;
  processor: ImageProcessor | undefined;
}

/**
 * What the model is shown of an image: the image as it is, where models take it; else what the processor makes of it, with the
 * factor by which it was scaled; without a processor, words.
 */
export async function imageResult(image: ReadImage, around: ImageSurroundings): Promise<ToolResult<ReadDetails>> {
  const { bytes, mimeType, path } = image;
  const size = imageSize(bytes, mimeType);
  const form = { mimeType, bytes: bytes.length, ...size };
  const tooBig = isTooBig(bytes, size);
  if (mimeType !== 'image/bmp' && !tooBig) {
    const text = `${path}: ${inWords(image, size)}`;
    return { content: imageContent(text, bytes, mimeType), details: { image: form } };
  }
  const fitted = await fittedImage(image, size, around);
  if (typeof fitted === 'string') {
    return { ...textResult(`${path} is ${asNoun(image, size)}${fitted}`), details: { image: form } };
  }
  const { width, height, fullWidth, fullHeight } = fitted;
  const factor = Math.min(1, width / fullWidth);
  const shown = { mimeType: fitted.mimeType, bytes: fitted.bytes.length, width, height, factor };
  const text = `${path}: ${inWords(image, { width: fullWidth, height: fullHeight })}. ${shownInWords(fitted)}`;
  return {
    content: imageContent(text, fitted.bytes, fitted.mimeType),
    details: { image: { ...form, width: fullWidth, height: fullHeight, shown } },
  };
}

/** The image, or how the words go on that say why there is none. */
async function fittedImage(
  { bytes, mimeType }: ReadImage,
  size: ImageSize | undefined,
  { env, signal, processor }: ImageSurroundings,
): Promise<FittedImage | string> {
  const help = mimeType === 'image/bmp' ? 'convert it to png first' : 'make a smaller one of it first';
  if (processor === undefined) {
    if (mimeType === 'image/bmp') return `, which cannot be shown; ${help}`;
    return `: more than the ${MAX_IMAGE_SIDE} pixels a side or ${MAX_IMAGE_MEGABYTES} MB that can be shown; ${help}`;
  }
  if (size !== undefined && size.width * size.height > MAX_DECODED_PIXELS) {
    return `: more than the ${MAX_DECODED_PIXELS} pixels that can be scaled down; ${help}`;
  }
  // Pictures are decoded and encoded in real time, of which the run's clock knows nothing.
  const release = clockOf(env).hold();
  try {
    return await unlessAborted(signal, processor.fit({ bytes, mimeType }, imageGoal));
  } catch {
    throwIfAborted(signal);
    return ', which could not be decoded: it may be damaged';
  } finally {
    release();
  }
}

function isTooBig(bytes: Uint8Array, size: ImageSize | undefined): boolean {
  if (base64Length(bytes.length) > imageGoal.maxBase64) return true;
  return size !== undefined && Math.max(size.width, size.height) > imageGoal.maxSide;
}

function imageContent(text: string, bytes: Uint8Array, mimeType: ImageType): ToolResult['content'] {
  return [
    { type: 'text', text },
    { type: 'image', data: base64Of(bytes), mimeType },
  ];
}

function inWords({ bytes, mimeType }: ReadImage, size: ImageSize | undefined): string {
  const pixels = size === undefined ? '' : `${size.width}x${size.height} pixels, `;
  return `${mimeType}, ${pixels}${counted(bytes.length, 'byte')}`;
}

function asNoun({ bytes, mimeType }: ReadImage, size: ImageSize | undefined): string {
  const pixels = size === undefined ? '' : `${size.width}x${size.height} pixels and `;
  return `a ${mimeType.replace('image/', '')} image of ${pixels}${counted(bytes.length, 'byte')}`;
}

function shownInWords({ mimeType, width, height, fullWidth, fullHeight }: FittedImage): string {
  const as = mimeType.replace('image/', '');
  if (width === fullWidth && height === fullHeight) return `Shown as ${as}`;
  return (
    `Shown as ${as} of ${width}x${height} pixels, scaled down by a factor of ${rounded(width / fullWidth)}: multiply ` +
    `coordinates in it by ${rounded(fullWidth / width)} for those of the file`
  );
}

function rounded(factor: number): number {
  return Number(factor.toPrecision(4));
}
