/** Bytes that a text takes in UTF-8. A lone surrogate is written as U+FFFD, and so counts 3. */
export function utf8Length(text: string): number {
  return text.length < SHORT ? countedLength(text) : encoder.encode(text).length;
}

const encoder = new TextEncoder();
/** UTF-16 units below which counting is quicker than encoding. */
const SHORT = 64;

function countedLength(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))) {
      bytes += 2;
      i += 1;
    } else bytes += 2;
  }
  return bytes;
}

/** Where the longest end of a text starts that takes at most `maxBytes` in UTF-8; never inside a character. */
export function utf8TailStart(text: string, maxBytes: number): number {
  let start = text.length;
  let left = maxBytes;
  while (start > 0) {
    const unit = text.charCodeAt(start - 1);
    const pair = isLowSurrogate(unit) && start > 1 && isHighSurrogate(text.charCodeAt(start - 2));
    const size = pair ? 4 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    if (size > left) break;
    left -= size;
    start -= pair ? 2 : 1;
  }
  return start;
}

/** The first `length` UTF-16 units of a text, or one less where that would cut a character in two. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, isHighSurrogate(text.charCodeAt(length - 1)) ? length - 1 : length);
}

export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** False for NaN, which `charCodeAt` gives past the end. */
export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The text, a BOM at its start included; undefined when the bytes are not valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether the bytes are valid UTF-8; a character that is cut off at the end is well only where they are not the whole. */
export function isUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
}
