/** How deep a value may be nested; what is deeper is left out. */
const maxDepth = 100;

/**
 * A copy of a value as JSON could carry it: no functions, no cycles, no exotic objects. The trace keeps copies, so that
 * code which changes its arguments or results later cannot change what happened.
 */
export function plainCopy(value: unknown): unknown {
  return copy(value, 0, []);
}

function copy(value: unknown, depth: number, parents: readonly object[]): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'bigint':
      return value.toString();
    case 'object':
      return value === null ? null : copyObject(value, depth, parents);
    default:
      return undefined;
  }
}

function copyObject(value: object, depth: number, parents: readonly object[]): unknown {
  if (depth >= maxDepth || parents.includes(value)) return null;
  const inner = [...parents, value];
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1, inner) ?? null);
  const plain: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const copied = copy(item, depth + 1, inner);
    if (copied !== undefined) plain.push([key, copied]);
  }
  return Object.fromEntries(plain);
}
