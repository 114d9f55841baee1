/**
 * The folder of an absolute path without dots and double slashes; the root is its own. Quicker than to normalise it.
 */
export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}
