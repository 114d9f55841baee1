/**
 * The words of an `xargs` with each option and each value apart (`-n1`, `-0I{}`), because the library's knows no other
 * form. What belongs to the command that it runs stays as it is.
 */
export function detachXargsValues(words: readonly string[]): string[] {
  const detached: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (!word.startsWith('-') || word === '-') return [...detached, ...words.slice(index)];
    const [, flags = '', option, value = ''] = /^-([0rt]*)([nIPd])(.*)$/s.exec(word) ?? [];
    if (option === undefined) {
      detached.push(word);
      continue;
    }
    if (flags !== '') detached.push(`-${flags}`);
    detached.push(`-${option}`);
    if (value !== '') detached.push(value);
    else if (index + 1 < words.length) detached.push(words[++index] ?? '');
  }
  return detached;
}
