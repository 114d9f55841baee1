import { lazy, Suspense } from 'react';
import { useApp } from '../state/store.ts';

const KeyList = lazy(() => import('./key-list.tsx'));
const Palette = lazy(() => import('./palette.tsx'));

/** The list of keys or the palette, whichever is asked for. */
export function CommandDialogs() {
  const dialog = useApp((state) => state.navigation.dialog);
  if (!dialog) return null;
  return <Suspense>{dialog === 'keys' ? <KeyList /> : <Palette />}</Suspense>;
}
