import { loadedLater } from '../look/loaded-later.tsx';

// Two runs are never beside each other before one has run.

export const RunComparison = loadedLater(async () => (await import('./run-comparison.tsx')).RunComparison);
