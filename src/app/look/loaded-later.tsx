import { type ComponentType, lazy, Suspense } from 'react';
import { afterFirstPaint } from './after-first-paint.ts';

/**
 * A part of the page that nothing shows before a run: it is loaded once the page stands, or when it is shown before that.
 * Nothing is in its place until then.
 */
export function loadedLater<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => {
    loading ??= load().then((part) => ({ default: part }));
    return loading;
  };
  const Part = lazy(loadOnce);
  afterFirstPaint(() => void loadOnce());
  // biome-ignore lint/correctness/noComponentHookFactories: made once a part, when its module is read
  return function LoadedLater(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
