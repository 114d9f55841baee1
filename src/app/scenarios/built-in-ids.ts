/** Ids of the scenarios that the page brings, in the order of the choice. */
export const builtInIds = ['one-file', 'one-veto', 'several-batches'] as const;

export type BuiltInId = (typeof builtInIds)[number];

export const firstBuiltIn: BuiltInId = builtInIds[0];

export function isBuiltInId(id: string): id is BuiltInId {
  return builtInIds.some((known) => known === id);
}
