/** Line `index` (from 0) of a big file: about 80 bytes, each line different, as code has it. */
export function lineText(index: number): string {
  return `export const value${index} = compute(${(index * 7919) % 10_007}, 'name-${index % 97}'); // line ${index}`;
}

/** A file of so many megabytes, in whole lines. */
export function fileOf(megabytes: number): { bytes: Uint8Array; lines: number } {
  const parts: string[] = [];
  let size = 0;
  while (size < megabytes * 1_000_000) {
    const line = `${lineText(parts.length)}\n`;
    size += line.length;
    parts.push(line);
  }
  return { bytes: new TextEncoder().encode(parts.join('')), lines: parts.length };
}
