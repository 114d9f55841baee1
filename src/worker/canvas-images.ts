import type { FittedImage, ImageGoal, ImageProcessor } from '../engine/tools/image-processor.ts';
import { base64Length } from '../engine/tools/image-processor.ts';

type Encoding = { type: FittedImage['mimeType']; quality?: number };

/** Tried in their order; a jpeg has no transparency, so what is seen through is white. */
const jpegs: readonly Encoding[] = [
  { type: 'image/jpeg', quality: 0.85 },
  { type: 'image/jpeg', quality: 0.7 },
  { type: 'image/jpeg', quality: 0.5 },
];
const pngFirst: readonly Encoding[] = [{ type: 'image/png' }, ...jpegs];

/** How much smaller the sides of an image get that does not fit in any encoding. */
const STEP = 0.75;

/** Images on a worker's canvas; undefined where the browser has none. */
export function canvasImages(): ImageProcessor | undefined {
  if (typeof OffscreenCanvas === 'undefined' || typeof createImageBitmap === 'undefined') return undefined;
  return {
    async fit({ bytes, mimeType }, goal) {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: mimeType }));
      try {
        return await fitted(bitmap, mimeType === 'image/jpeg' ? jpegs : pngFirst, goal);
      } finally {
        bitmap.close();
      }
    },
  };
}

async function fitted(bitmap: ImageBitmap, encodings: readonly Encoding[], goal: ImageGoal): Promise<FittedImage> {
  const { width: fullWidth, height: fullHeight } = bitmap;
  for (let scale = Math.min(1, goal.maxSide / Math.max(fullWidth, fullHeight)); ; scale *= STEP) {
    const width = Math.max(1, Math.round(fullWidth * scale));
    const height = Math.max(1, Math.round(fullHeight * scale));
    for (const encoding of encodings) {
      const bytes = await encoded(bitmap, width, height, encoding);
      if (base64Length(bytes.length) <= goal.maxBase64) {
        return { mimeType: encoding.type, bytes, width, height, fullWidth, fullHeight };
      }
    }
    if (width === 1 && height === 1) throw new Error('The image cannot be made small enough');
  }
}

async function encoded(bitmap: ImageBitmap, width: number, height: number, encoding: Encoding): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas to draw on');
  if (encoding.type === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await canvas.convertToBlob(encoding);
  // A browser that cannot encode as asked gives a png.
  if (blob.type !== encoding.type) throw new Error(`No ${encoding.type} can be made here`);
  return new Uint8Array(await blob.arrayBuffer());
}
