import { useCallLanes } from '../derive/run-at.ts';
import { useApp } from '../state/store.ts';
import { ChosenCall } from './chosen-call.tsx';
import './details.css';
import { RecentSteps } from './recent-steps.tsx';

/** The selected call; without one, what just happened. */
export function CallDetails() {
  const selected = useApp((state) => state.selectedCall);
  const lane = useCallLanes().get(selected ?? '');
  return lane ? <ChosenCall batch={lane.batch} call={lane.call} /> : <RecentSteps />;
}
