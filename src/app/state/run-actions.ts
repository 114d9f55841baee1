import { AgentClient } from '../../worker/agent-client.ts';
import { endOfRun, startOfRun } from '../playback/position.ts';
import { EventIntake } from './event-intake.ts';
import { RunLog } from './run-log.ts';
import { store } from './store.ts';

const agent = new AgentClient();

/** Makes the agent worker before it is needed, so that the first Run need not wait for it. */
export function warmAgent(): void {
  agent.warm();
}

/** Runs the open scenario from its start. A run that is still going on is given up. */
export function run(): void {
  const { open, playhead } = store.getState();
  const log = new RunLog(open.scenario);
  const intake = new EventIntake(log, () => showReceived(log));
  store.setState({
    run: { status: 'running', log, received: 0 },
    playhead: { ...startOfRun, speed: playhead.speed, playing: !prefersStillness() },
    chosenRace: undefined,
    chosenFile: undefined,
    notice: undefined,
  });
  agent.start(open.text, {
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

/** Ends the run that is going on. */
export function stop(): void {
  const { run } = store.getState();
  if (run.status !== 'running') return;
  store.setState({ run: { ...run, status: 'stopping' } });
  agent.stop();
}

function endStatus(log: RunLog): 'done' | 'stopped' {
  return log.events.some((event) => event.type === 'abort' && event.cause === 'user') ? 'stopped' : 'done';
}

function showReceived(log: RunLog): void {
  const { run, playhead } = store.getState();
  if (run.log !== log) return;
  const followsEdge = !playhead.playing && prefersStillness();
  store.setState({
    run: { ...run, received: log.events.length },
    ...(followsEdge && { playhead: { ...playhead, ...endOfRun(log.events) } }),
  });
}

function finish(log: RunLog, status: 'done' | 'stopped' | 'failed'): void {
  const { run } = store.getState();
  if (run.log === log) store.setState({ run: { ...run, status } });
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
