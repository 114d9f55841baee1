const lineFeed = 0x0a;

/** UTF-8 as text: what is not UTF-8 becomes U+FFFD, a byte order mark is kept. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

export interface TextLines {
  /** Without their endings, LF or CRLF; a trailing newline is not a line. */
  lines: string[];
  /** There is more behind them. */
  cut: boolean;
}

/** The first lines of a text in UTF-8. Bytes behind them are not looked at. */
export function firstLines(bytes: Uint8Array, maxLines = Number.POSITIVE_INFINITY): TextLines {
  const end = endOfLines(bytes, maxLines);
  if (end === 0) return { lines: [], cut: bytes.length > 0 };
  const lines = textOf(bytes.subarray(0, end)).split('\n');
  if (lines.at(-1) === '' && bytes[end - 1] === lineFeed) lines.pop();
  return { lines: lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)), cut: end < bytes.length };
}

/** The number of bytes that so many lines take, their endings too. */
function endOfLines(bytes: Uint8Array, maxLines: number): number {
  if (maxLines === Number.POSITIVE_INFINITY) return bytes.length;
  let end = 0;
  for (let count = 0; count < maxLines && end < bytes.length; count++) {
    const at = bytes.indexOf(lineFeed, end);
    if (at === -1) return bytes.length;
    end = at + 1;
  }
  return end;
}
