import type { ImageType } from './image-type.ts';

/** Pixels that a side of an image may have that a model is shown. */
export const MAX_IMAGE_SIDE = 2000;
/** Millions of bytes, as base64, that an image may have that a model is shown. */
export const MAX_IMAGE_MEGABYTES = 4.5;
/** Pixels of an image that is decoded to be scaled down: each takes 4 bytes. */
export const MAX_DECODED_PIXELS = 64_000_000;

export interface ImageGoal {
  /** Pixels that either side may have at most. */
  maxSide: number;
  /** Characters of base64 that the result may have at most. */
  maxBase64: number;
}

export const imageGoal: ImageGoal = { maxSide: MAX_IMAGE_SIDE, maxBase64: MAX_IMAGE_MEGABYTES * 1_000_000 };

export interface FittedImage {
  mimeType: 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
  /** Pixels of the image as it was decoded. */
  fullWidth: number;
  fullHeight: number;
}

/** Decodes and encodes images where the engine runs: a worker has a canvas for it, Node has nothing. */
export interface ImageProcessor {
  /**
   * The image as a png, or as a jpeg where it is one or a png would be too big, scaled down as far as the goal asks; of one
   * that moves the first picture. Takes real time and none of the run's clock. Rejects when it cannot be decoded.
   */
  fit(image: { bytes: Uint8Array; mimeType: ImageType }, goal: ImageGoal): Promise<FittedImage>;
}

/** Characters of base64 that so many bytes take. */
export function base64Length(bytes: number): number {
  return 4 * Math.ceil(bytes / 3);
}
