import { Maximize, Search, SkipForward, Table2, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../messages/say.tsx';
import { goToNow, isBehindNow } from '../state/playback-actions.ts';
import { useApp } from '../state/store.ts';
import './navigation.css';
import { closeSearch, openSearch } from './search-actions.ts';
import { changeShape, fitSelection, zoomIn, zoomOut } from './view-actions.ts';

/** What can be done with the view of the timeline, as buttons in its head. */
export function TimelineTools() {
  const words = useWords();
  const empty = useApp((state) => state.run.received === 0);
  const searching = useApp((state) => state.navigation.search !== undefined);
  const table = useApp((state) => state.navigation.shape === 'table');
  return (
    <div className="timeline-tools" role="toolbar" aria-label={words.say('tools.label')}>
      <BackToNow />
      <Tool
        label={words.say('command.search')}
        off={empty}
        on={searching}
        onPress={searching ? closeSearch : openSearch}
      >
        <Search size={14} aria-hidden="true" />
      </Tool>
      <Tool label={words.say('command.zoom-out')} off={empty || table} onPress={zoomOut}>
        <ZoomOut size={14} aria-hidden="true" />
      </Tool>
      <Tool label={words.say('command.zoom-in')} off={empty || table} onPress={zoomIn}>
        <ZoomIn size={14} aria-hidden="true" />
      </Tool>
      <Tool label={words.say('command.fit')} off={empty || table} onPress={fitSelection}>
        <Maximize size={13} aria-hidden="true" />
      </Tool>
      <button
        type="button"
        className={`button button--small${table ? ' button--on' : ''}`}
        aria-pressed={table}
        title={words.say('command.table')}
        onClick={changeShape}
      >
        <Table2 size={13} aria-hidden="true" />
        {words.say('tools.table')}
      </button>
    </div>
  );
}

function BackToNow() {
  const words = useWords();
  const behind = useApp(isBehindNow);
  if (!behind) return null;
  return (
    <button type="button" className="button button--small button--primary" onClick={goToNow}>
      <SkipForward size={12} aria-hidden="true" />
      {words.say('tools.to-now')}
    </button>
  );
}

interface ToolProps {
  label: string;
  off: boolean;
  on?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, off, on, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={`button button--bare button--small${on ? ' button--on' : ''}`}
      aria-label={label}
      title={label}
      aria-disabled={off}
      aria-pressed={on}
      onClick={off ? undefined : onPress}
    >
      {children}
    </button>
  );
}
