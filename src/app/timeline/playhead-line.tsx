import { useRef } from 'react';
import { usePlayheadPlace } from './use-playhead-place.ts';

export function PlayheadLine() {
  const element = useRef<HTMLDivElement>(null);
  usePlayheadPlace(element);
  return <div className="playhead-line" ref={element} aria-hidden="true" />;
}
