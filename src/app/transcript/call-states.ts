import type { UntoldCall } from '../../engine/trace/transcript.ts';
import type { MessageKey } from '../messages/catalogue.ts';

export type CallState = UntoldCall['state'] | 'told' | 'error' | 'failed';

/** How a call's state is shown: a shape, so that colour is not alone, and a word. */
export const callStates = {
  'waiting-gate': { shape: 'wait', label: 'state.waiting-gate' },
  'waiting-turn': { shape: 'wait-turn', label: 'state.waiting-turn' },
  checking: { shape: 'work', label: 'state.checking' },
  'waiting-file': { shape: 'wait-file', label: 'state.waiting-file' },
  working: { shape: 'work', label: 'state.working' },
  held: { shape: 'held', label: 'state.held' },
  told: { shape: 'done', label: 'state.told' },
  error: { shape: 'error', label: 'state.error' },
  failed: { shape: 'error', label: 'state.failed' },
} as const satisfies Record<CallState, { shape: string; label: MessageKey }>;
