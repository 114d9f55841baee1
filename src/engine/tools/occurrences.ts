/** Every place where `needle` starts in `text`, overlapping ones too, in order. Linear in the text, whatever repeats. */
export function occurrencesOf(needle: string, text: string): number[] {
  const found: number[] = [];
  if (needle === '') return found;
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    const before = found.at(-1);
    found.push(at);
    // Places that overlap come in great numbers in text that repeats itself, and each would be compared whole.
    if (before !== undefined && at - before < needle.length) return [...found, ...searchFrom(at + 1, needle, text)];
  }
  return found;
}

/** Knuth-Morris-Pratt. */
function searchFrom(start: number, needle: string, text: string): number[] {
  const borders = bordersOf(needle);
  const found: number[] = [];
  let matched = 0;
  for (let i = start; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    while (matched > 0 && (matched === needle.length || needle.charCodeAt(matched) !== unit)) {
      matched = borders[matched - 1] ?? 0;
    }
    if (needle.charCodeAt(matched) === unit) matched += 1;
    if (matched === needle.length) found.push(i - needle.length + 1);
  }
  return found;
}

/** For each prefix of the needle the length of its longest proper border. */
function bordersOf(needle: string): Int32Array {
  const borders = new Int32Array(needle.length);
  let length = 0;
  for (let i = 1; i < needle.length; i++) {
    while (length > 0 && needle.charCodeAt(i) !== needle.charCodeAt(length)) length = borders[length - 1] ?? 0;
    if (needle.charCodeAt(i) === needle.charCodeAt(length)) length += 1;
    borders[i] = length;
  }
  return borders;
}
