/** How deep a value may be nested; what is deeper is left out. */
const maxDepth = 100;

/**
 * A copy of a value as JSON could carry it: no functions, no cycles, no exotic objects. The trace keeps copies, so that
 * code which changes its arguments or results later cannot change what happened.
 */
export function plainCopy(value: unknown): unknown {
  return copy(value, undefined);
}

/** An object that is being copied, and the one that it was found in. */
interface Level {
  value: object;
  depth: number;
  above: Level | undefined;
}

function copy(value: unknown, above: Level | undefined): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'bigint':
      return value.toString();
    case 'object':
      return value === null ? null : copyObject(value, above);
    default:
      return undefined;
  }
}

function copyObject(value: object, above: Level | undefined): unknown {
  const depth = above === undefined ? 0 : above.depth + 1;
  if (depth >= maxDepth || isWithin(value, above)) return null;
  const level = { value, depth, above };
  if (Array.isArray(value)) return value.map((item) => copy(item, level) ?? null);
  const plain: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const copied = copy(item, level);
    if (copied !== undefined) setOwn(plain, key, copied);
  }
  return plain;
}

function isWithin(value: object, above: Level | undefined): boolean {
  for (let level = above; level !== undefined; level = level.above) if (level.value === value) return true;
  return false;
}

/** Plain assignment would set the prototype for one name. */
function setOwn(record: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') record[key] = value;
  else Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}
