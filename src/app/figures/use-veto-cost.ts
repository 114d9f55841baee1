import { useEffect, useState } from 'react';
import { figuresOf } from '../../engine/trace/figures.ts';
import { spansOf } from '../../engine/trace/spans.ts';
import type { RunLog } from '../state/run-log.ts';
import { useApp } from '../state/store.ts';
import { withoutVeto } from '../what-if/what-if.ts';
import { runAside } from './run-aside.ts';
import { vetoCostOf, vetoedBatches } from './veto-cost.ts';

/** A longer run is not run again for this alone. */
const mostEvents = 20_000;

const known = new WeakMap<RunLog, number>();

/** What the vetoes of the run cost, ms: known a moment after the run is over, and only where there was one. */
export function useVetoCost(): number | undefined {
  const log = useApp((state) => state.run.log);
  const over = useApp((state) => state.run.status === 'done');
  const [cost, setCost] = useState<{ log: RunLog; ms: number }>();
  useEffect(() => {
    if (!over || known.has(log) || log.events.length > mostEvents || log.trace().clock === 'wall') return undefined;
    const spans = spansOf(log.events);
    if (vetoedBatches(spans).length === 0) return undefined;
    let wanted = true;
    void runAside(withoutVeto(log.scenario)).then((events) => {
      const ms = events && vetoCostOf(spans, figuresOf(spans), figuresOf(spansOf(events)));
      if (ms === undefined) return;
      known.set(log, ms);
      if (wanted) setCost({ log, ms });
    });
    return () => {
      wanted = false;
    };
  }, [log, over]);
  return cost?.log === log ? cost.ms : known.get(log);
}
