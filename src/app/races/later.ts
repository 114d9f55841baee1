import { loadedLater } from '../look/loaded-later.tsx';

// The list of races is not shown first.

export const RacesView = loadedLater(async () => (await import('./races-view.tsx')).RacesView);
