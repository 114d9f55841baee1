import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SpanKind } from '../../engine/trace/spans.ts';
import { cssValues } from '../look/css-values.ts';
import { useWords } from '../messages/say.tsx';
import { windowOf } from '../navigation/navigation-state.ts';
import { pan, show, showAll } from '../navigation/view-actions.ts';
import { between, lengthOf, panBy, placeIn, showsAll, type TimeWindow } from '../navigation/viewport.ts';
import { store, useApp } from '../state/store.ts';
import { mapBars } from './minimap-drawing.ts';
import './minimap.css';
import type { Row } from './rows.ts';
import { usePlayheadOnMap } from './use-playhead-on-map.ts';

const colours: Record<SpanKind, string> = {
  execute: 'var(--execute)',
  queue: 'var(--queue)',
  turn: 'var(--turn)',
  held: 'var(--line-strong)',
  gate: 'var(--line-strong)',
  preflight: 'var(--preflight)',
  stream: 'var(--stream)',
};

/** px: how near to an end of the frame a pointer takes hold of that end. */
const grip = 6;

/** The whole run in small, with a frame around what the lines show: dragged, drawn anew, or moved by keys. */
export function Minimap({ rows, end }: { rows: readonly Row[]; end: number }) {
  const words = useWords();
  const window = useApp(windowOf);
  const strip = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLElement>(null);
  const drag = useDrag(end);
  usePlayheadOnMap(playhead);
  const all = showsAll(window, end);
  const from = Math.round(window.from);
  const to = Math.round(window.to);
  return (
    <div className="minimap">
      <div className="minimap__strip" ref={strip} {...drag}>
        <MapCanvas rows={rows} end={end} />
        <i className="minimap__playhead" ref={playhead} aria-hidden="true" />
        <div
          className={`minimap__frame${all ? ' minimap__frame--all' : ''}`}
          style={cssValues({ '--left': window.from / Math.max(1, end), '--part': lengthOf(window) / Math.max(1, end) })}
          role="slider"
          tabIndex={0}
          aria-label={words.say('minimap.label')}
          aria-valuemin={0}
          aria-valuemax={end}
          aria-valuenow={from}
          aria-valuetext={
            all
              ? words.say('minimap.all', { end: words.ms(end) })
              : words.say('minimap.value', { from: words.number(from), to: words.ms(to), end: words.ms(end) })
          }
          onKeyDown={onKey}
        />
      </div>
    </div>
  );
}

function MapCanvas({ rows, end }: { rows: readonly Row[]; end: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useApp((state) => state.theme);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const look = () => setWidth(element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const frame = requestAnimationFrame(() => draw(canvas.current, rows, end));
    return () => cancelAnimationFrame(frame);
  }, [rows, end, width, theme]);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawing that takes no focus; the frame says what it shows
  return <canvas className="minimap__canvas" ref={canvas} aria-hidden="true" />;
}

function draw(canvas: HTMLCanvasElement | null, rows: readonly Row[], end: number): void {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  const paints = new Map<SpanKind, string>();
  for (const bar of mapBars(rows, end, width, height)) {
    const paint = paints.get(bar.kind) ?? resolved(canvas, colours[bar.kind]);
    paints.set(bar.kind, paint);
    context.fillStyle = paint;
    context.fillRect(bar.x, bar.y, bar.width, bar.height);
  }
}

/** A colour of the style sheet as a canvas takes it. */
function resolved(canvas: HTMLCanvasElement, colour: string): string {
  canvas.style.color = colour;
  return getComputedStyle(canvas).color;
}

interface Held {
  what: 'frame' | 'start' | 'end' | 'new';
  /** What was shown when the drag began. */
  from: TimeWindow;
  /** Where it began: px from the left, and ms. */
  startX: number;
  t: number;
}

/** Drags the frame, or one of its ends; beside it, or while it is around everything, draws a new one. */
function useDrag(end: number) {
  const held = useRef<Held | undefined>(undefined);
  const place = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, width: Math.max(1, box.width) };
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = windowOf(store.getState());
      const { x, width } = place(event);
      const [left, right] = [(from.from / end) * width, (from.to / end) * width];
      const inside = !showsAll(from, end) && x >= left - grip && x <= right + grip;
      const nearStart = Math.abs(x - left) <= grip && x < (left + right) / 2;
      const nearEnd = Math.abs(x - right) <= grip;
      const what = !inside ? 'new' : nearStart ? 'start' : nearEnd ? 'end' : 'frame';
      held.current = { what, from, startX: x, t: (x / width) * end };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = held.current;
      if (!now || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const { x, width } = place(event);
      const moved = ((x - now.startX) / width) * end;
      if (Math.abs(x - now.startX) < 2) return;
      if (now.what === 'frame') show(panBy(now.from, moved, end));
      else if (now.what === 'start') show(between(now.from.from + moved, now.from.to, end));
      else if (now.what === 'end') show(between(now.from.from, now.from.to + moved, end));
      else show(between(now.t, (x / width) * end, end));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const now = held.current;
      held.current = undefined;
      const { x, width } = place(event);
      // A click beside the frame brings it there.
      if (now?.what === 'new' && Math.abs(x - now.startX) < 2 && !showsAll(now.from, end)) {
        show(panBy(now.from, (placeIn(now.from, (x / width) * end) - 0.5) * lengthOf(now.from), end));
      }
    },
    onPointerCancel: () => {
      held.current = undefined;
    },
    onDoubleClick: showAll,
  };
}

function onKey(event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const state = store.getState();
  const length = lengthOf(windowOf(state));
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: length / 10,
    ArrowUp: length / 10,
    ArrowLeft: -length / 10,
    ArrowDown: -length / 10,
    PageUp: length,
    PageDown: -length,
    Home: -state.run.log.end,
    End: state.run.log.end,
  };
  const by = moves[event.key];
  if (by === undefined) return;
  event.preventDefault();
  pan(by);
}
