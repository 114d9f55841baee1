import { useSyncExternalStore } from 'react';

/** Whether a media query holds, now and as it changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}

/** The reader's system decides on all colours. */
export function useForcedColors(): boolean {
  return useMedia('(forced-colors: active)');
}

/** Room for panels side by side, and for the code editor. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 800px)');
}
