import { type ReactNode, useState } from 'react';
import { CallDetails } from '../details/call-details.tsx';
import { FileView } from '../files/file-view.tsx';
import { FilesPanel } from '../files/files-panel.tsx';
import { useWords } from '../messages/say.tsx';
import { Legend } from '../timeline/legend.tsx';
import { RunTotals } from '../timeline/run-totals.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { TranscriptView } from '../transcript/transcript-view.tsx';
import { PanelFrame } from './panel-frame.tsx';

/** Everything below each other, the timeline first. */
export function StackedLayout() {
  const words = useWords();
  return (
    <div className="stack">
      <StackedPanel id="timeline" title={words.say('timeline.title')}>
        <RunTotals />
        <Timeline />
        <Legend />
      </StackedPanel>
      <StackedPanel id="details" title={words.say('details.title')}>
        <CallDetails />
      </StackedPanel>
      <StackedPanel id="transcript" title={words.say('transcript.title')}>
        <TranscriptView />
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

function StackedPanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const [folded, setFolded] = useState(false);
  return (
    <PanelFrame id={id} title={title} foldsTo="line" folded={folded} onFold={setFolded}>
      {children}
    </PanelFrame>
  );
}
