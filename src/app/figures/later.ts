import { loadedLater } from '../look/loaded-later.tsx';

// What figures are made with is not needed before a run.

export const RunFigures = loadedLater(async () => (await import('./run-figures.tsx')).RunFigures);
export const ConcurrencyCurve = loadedLater(async () => (await import('./concurrency-curve.tsx')).ConcurrencyCurve);
export const PathLayer = loadedLater(async () => (await import('./path-layer.tsx')).PathLayer);
