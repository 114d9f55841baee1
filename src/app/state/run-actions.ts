import { AgentClient } from '../../worker/agent-client.ts';
import { endOfRun, startOfRun } from '../playback/position.ts';
import { kept } from '../what-if/kept-run.ts';
import { isAsDeclared, scenarioWith, type WhatIf } from '../what-if/what-if.ts';
import type { AppState, RunState } from './app-state.ts';
import { EventIntake } from './event-intake.ts';
import { RunLog } from './run-log.ts';
import { store } from './store.ts';

const agent = new AgentClient();

/** Makes the agent worker before it is needed, so that the first Run need not wait for it. */
export function warmAgent(): void {
  agent.warm();
}

/** Runs the open scenario from its start, as the what-if switches say. A run that is still going on is given up. */
export function run(): void {
  start({ atOnce: prefersStillness() });
}

/**
 * Ends the run that is going on. One that is over and being played back is run again, and stopped where the playhead is:
 * what the reader then sees is what a Stop at that time does.
 */
export function stop(): void {
  const state = store.getState();
  if (canStopAgain(state)) {
    start({ atOnce: true, abortAt: Math.max(1, Math.round(state.playhead.t)) });
    return;
  }
  stopRunning();
}

/** Ends the run that is going on, if one is. */
export function stopRunning(): void {
  const { run } = store.getState();
  if (run.status !== 'running') return;
  store.setState({ run: { ...run, status: 'stopping' } });
  agent.stop();
}

/** Whether Stop runs the scenario again: while a run that is over is played back. */
export function canStopAgain({ run, playhead }: AppState): boolean {
  return (run.status === 'done' || run.status === 'stopped') && playhead.playing;
}

/** Plays by other declarations: what has run already runs again at once, and the run before is laid beside it. */
export function setWhatIf(whatIf: WhatIf): void {
  const { run, runs } = store.getState();
  store.setState({ whatIf });
  if (run.received === 0) return;
  const shown = runs.find((one) => one.log === run.log) ?? runs.at(-1);
  store.setState({ compared: shown?.number });
  start({ atOnce: true });
}

/** Shows a run of this session again; the one that was beside it changes places with it. */
export function showRun(number: number): void {
  const { runs, run, compared, playhead } = store.getState();
  const chosen = runs.find((one) => one.number === number);
  if (!chosen || chosen.log === run.log) return;
  stopRunning();
  const { open, whatIf, log, status, source } = chosen;
  store.setState({
    open,
    whatIf,
    run: { status, source, log, received: log.events.length },
    playhead: { ...playhead, ...endOfRun(log.events), playing: false },
    compared: compared === number ? runs.find((one) => one.log === run.log)?.number : compared,
    selectedCall: undefined,
    chosenRace: undefined,
    chosenFile: undefined,
    notice: undefined,
  });
}

/** Lays a run of this session beside the one that is shown; undefined puts it away. */
export function compareWith(number: number | undefined): void {
  store.setState({ compared: number });
}

/** `atOnce`: nothing is played, the page shows the run's end as soon as it is there. */
function start({ atOnce, abortAt }: { atOnce: boolean; abortAt?: number }): void {
  const { open, playhead, whatIf } = store.getState();
  const isChanged = abortAt !== undefined || !isAsDeclared(whatIf);
  const scenario = isChanged ? scenarioWith(open.scenario, whatIf, abortAt) : open.scenario;
  const log = new RunLog(scenario);
  const intake = new EventIntake(log, () => showReceived(log, atOnce));
  store.setState({
    run: { status: 'running', source: abortAt === undefined ? 'scenario' : 'stopped-again', log, received: 0 },
    playhead: { ...startOfRun, speed: playhead.speed, playing: !atOnce },
    chosenRace: undefined,
    chosenFile: undefined,
    notice: undefined,
  });
  agent.start(isChanged ? JSON.stringify(scenario) : open.text, {
    onEvents: (events, blobs) => intake.add(events, blobs),
    onEnd: (end) => {
      intake.flush();
      finish(log, end === 'finished' ? endStatus(log) : 'stopped');
    },
    onFailure: (failure) => {
      intake.flush();
      finish(log, 'failed');
      store.setState({ notice: { kind: 'run-failed', failure, at: log.end } });
    },
  });
}

function endStatus(log: RunLog): 'done' | 'stopped' {
  return log.events.some((event) => event.type === 'abort' && event.cause === 'user') ? 'stopped' : 'done';
}

function showReceived(log: RunLog, atOnce: boolean): void {
  const { run, playhead } = store.getState();
  if (run.log !== log) return;
  const followsEdge = !playhead.playing && atOnce;
  store.setState({
    run: { ...run, received: log.events.length },
    ...(followsEdge && { playhead: { ...playhead, ...endOfRun(log.events) } }),
  });
}

function finish(log: RunLog, status: Extract<RunState['status'], 'done' | 'stopped' | 'failed'>): void {
  const { run, runs, open, whatIf } = store.getState();
  if (run.log !== log) return;
  store.setState({
    run: { ...run, status },
    runs: log.events.length === 0 ? runs : kept(runs, { open, whatIf, log, status, source: run.source }),
  });
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
