/** Numbers from 0 (inclusive) to 1 (exclusive), always the same ones for the same parts (each a 32-bit integer). */
export function seededRandom(...parts: readonly number[]): () => number {
  let state = 0x9e3779b9;
  for (const part of parts) state = mix(state ^ (part | 0)) + 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return (mix(state) >>> 0) / 0x1_0000_0000;
  };
}

/** A 32-bit finaliser: every bit of the input changes about half of the output's. */
function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
