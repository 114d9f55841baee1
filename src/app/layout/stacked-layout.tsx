import { type ReactNode, useState } from 'react';
import { CallDetails } from '../details/call-details.tsx';
import { RunFigures } from '../figures/later.ts';
import { FileView } from '../files/file-view.tsx';
import { FilesPanel } from '../files/files-panel.tsx';
import { useWords } from '../messages/say.tsx';
import { TimelineTools } from '../navigation/timeline-tools.tsx';
import { TranscriptOrRaces, TranscriptTabs } from '../races/transcript-tabs.tsx';
import { Legend } from '../timeline/legend.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { RunComparison } from '../what-if/later.ts';
import { PanelFrame } from './panel-frame.tsx';

/** Everything below each other, the timeline first. */
export function StackedLayout() {
  const words = useWords();
  return (
    <div className="stack">
      <StackedPanel id="timeline" title={words.say('timeline.title')} extra={<TimelineTools />}>
        <RunFigures />
        <RunComparison />
        <Timeline />
        <Legend />
      </StackedPanel>
      <StackedPanel id="details" title={words.say('details.title')}>
        <CallDetails />
      </StackedPanel>
      <StackedPanel id="transcript" title={words.say('transcript.title')} tabs={<TranscriptTabs />}>
        <TranscriptOrRaces />
      </StackedPanel>
      <StackedPanel id="files" title={words.say('files.title')}>
        <FilesPanel />
      </StackedPanel>
      <StackedPanel id="code" title={words.say('code.title')}>
        <FileView />
      </StackedPanel>
    </div>
  );
}

interface StackedPanelProps {
  id: string;
  title: string;
  tabs?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}

function StackedPanel({ id, title, tabs, extra, children }: StackedPanelProps) {
  const [folded, setFolded] = useState(false);
  return (
    <PanelFrame id={id} title={title} tabs={tabs} extra={extra} foldsTo="line" folded={folded} onFold={setFolded}>
      {children}
    </PanelFrame>
  );
}
