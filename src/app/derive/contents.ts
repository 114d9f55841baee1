import type { ImageContent, ResultContent, TextContent } from '../../engine/tools/tool.ts';
import type { Blob } from '../../engine/trace/trace.ts';

type Blobs = Readonly<Record<string, Blob>>;

/** The text of a block: its own, or the blob that stands for it. */
export function textOfBlock(block: TextContent, blobs: Blobs): string {
  const blob = block.blob === undefined ? undefined : blobs[block.blob];
  return typeof blob === 'string' ? blob : block.text;
}

/** All text of a result, blocks apart by a line end. */
export function textOfResult(content: readonly ResultContent[], blobs: Blobs): string {
  return content.flatMap((block) => (block.type === 'text' ? [textOfBlock(block, blobs)] : [])).join('\n');
}

/** An image as an address that a page may show, or undefined where it is of no kind that browsers show. */
export function imageAddress(block: ImageContent, blobs: Blobs): string | undefined {
  const blob = block.blob === undefined ? undefined : blobs[block.blob];
  const data = typeof blob === 'object' ? blob.base64 : block.data;
  return /^image\/(png|jpeg|gif|webp|bmp)$/.test(block.mimeType) ? `data:${block.mimeType};base64,${data}` : undefined;
}

/** The text of a file, or undefined where its bytes are none. */
export function textOfFile(content: Uint8Array): string | undefined {
  if (content.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
