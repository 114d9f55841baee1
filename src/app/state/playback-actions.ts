import {
  advance,
  endOfRun,
  type Position,
  positionAt,
  startOfRun,
  stepBack,
  stepForward,
} from '../playback/position.ts';
import type { AppState, Speed } from './app-state.ts';
import { prefersStillness } from './preferences.ts';
import { store } from './store.ts';

function move(to: Position): void {
  const { playhead } = store.getState();
  store.setState({ playhead: { ...playhead, ...to, playing: false } });
}

const events = () => store.getState().run.log.events;

export function goTo(t: number): void {
  move(positionAt(events(), t));
}

export function goToEvent(index: number): void {
  const event = events()[index];
  if (event) move({ t: event.t, count: index + 1 });
}

export function goToStart(): void {
  move(startOfRun);
}

export function goToEnd(): void {
  move(endOfRun(events()));
}

export function goForward(): void {
  move(stepForward(events(), store.getState().playhead));
}

export function goBack(): void {
  move(stepBack(events(), store.getState().playhead));
}

/** Plays on, from the start again when the playhead is at the end. */
export function play(): void {
  const { playhead, run } = store.getState();
  const atEnd = run.status !== 'running' && playhead.count >= run.log.events.length;
  store.setState({ playhead: { ...playhead, ...(atEnd && startOfRun), playing: true } });
}

export function togglePlaying(): void {
  const { playhead, run } = store.getState();
  if (playhead.playing) pause();
  else if (run.received > 0 || run.status === 'running') play();
}

/** True while a run goes on and the reader has left its edge. */
export function isBehindNow({ playhead, run }: AppState): boolean {
  const goesOn = run.status === 'running' || run.status === 'stopping';
  return goesOn && !playhead.playing && playhead.count < run.received;
}

/** Back to the edge of a run that goes on, and on with it from there. */
export function goToNow(): void {
  const { playhead, run } = store.getState();
  if (run.status !== 'running' && run.status !== 'stopping') return;
  store.setState({ playhead: { ...playhead, ...endOfRun(run.log.events), playing: !prefersStillness() } });
}

export function pause(): void {
  const { playhead } = store.getState();
  store.setState({ playhead: { ...playhead, playing: false } });
}

export function setSpeed(speed: Speed): void {
  const { playhead } = store.getState();
  store.setState({ playhead: { ...playhead, speed } });
}

/** ms: a page that was hidden goes on from where it was, and does not leap to the end. */
const longestFrame = 250;

/** Lets the playhead go on for as long as it is playing. Returns a function that ends this. */
export function startPlayback(): () => void {
  let last: number | undefined;
  let frame = 0;
  const onFrame = (now: number) => {
    frame = requestAnimationFrame(onFrame);
    const elapsed = last === undefined ? 0 : Math.min(now - last, longestFrame);
    last = now;
    const { playhead, run } = store.getState();
    const next = advance(run.log.events, playhead, elapsed, playhead.speed);
    const over = run.status !== 'running' && run.status !== 'stopping' && next.t >= run.log.end;
    store.setState({ playhead: { ...playhead, ...(over ? endOfRun(run.log.events) : next), playing: !over } });
    if (over) sleep();
  };
  const wake = () => {
    if (frame !== 0) return;
    last = undefined;
    frame = requestAnimationFrame(onFrame);
  };
  const sleep = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  const unsubscribe = store.subscribe(({ playhead }) => {
    if (playhead.playing) wake();
    else sleep();
  });
  return () => {
    unsubscribe();
    sleep();
  };
}
