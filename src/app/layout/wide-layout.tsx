import { useState } from 'react';
import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels';
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
import { foldedSize, SidePanel } from './side-panel.tsx';

/** Everything beside each other: files, code and transcript above; the timeline, as wide as the page, below. */
export function WideLayout() {
  const words = useWords();
  const lower = usePanelRef();
  const [folded, setFolded] = useState(false);
  return (
    <Group className="layout" orientation="vertical" id="rows">
      <Panel id="upper" minSize={120} defaultSize="56%">
        <Group orientation="horizontal" id="upper-columns">
          <SidePanel id="files" title={words.say('files.title')} defaultSize="21%" minSize={170}>
            <FilesPanel />
          </SidePanel>
          <Separator className="separator" aria-label={words.say('layout.files-width')} />
          <SidePanel id="code" title={words.say('code.title')} defaultSize="52%" minSize={220}>
            <FileView />
          </SidePanel>
          <Separator className="separator" aria-label={words.say('layout.transcript-width')} />
          <SidePanel
            id="transcript"
            title={words.say('transcript.title')}
            tabs={<TranscriptTabs />}
            defaultSize="27%"
            minSize={200}
          >
            <TranscriptOrRaces />
          </SidePanel>
        </Group>
      </Panel>
      <Separator className="separator separator--flat" aria-label={words.say('layout.timeline-height')} />
      <Panel
        id="lower"
        panelRef={lower}
        collapsible
        collapsedSize={foldedSize}
        minSize={130}
        defaultSize="44%"
        onResize={() => setFolded(lower.current?.isCollapsed() ?? false)}
      >
        <Group orientation="horizontal" id="lower-columns">
          <Panel id="timeline-panel" minSize={280} defaultSize="79%">
            <PanelFrame
              id="timeline"
              title={words.say('timeline.title')}
              extra={
                <>
                  <div className="timeline-head">
                    <RunFigures />
                    <Legend />
                  </div>
                  <TimelineTools />
                </>
              }
              foldsTo="line"
              folded={folded}
              onFold={(fold) => (fold ? lower.current?.collapse() : lower.current?.expand())}
            >
              <RunComparison />
              <Timeline />
            </PanelFrame>
          </Panel>
          <Separator className="separator" aria-label={words.say('layout.details-width')} />
          <SidePanel id="details" title={words.say('details.title')} defaultSize="21%" minSize={190}>
            <CallDetails />
          </SidePanel>
        </Group>
      </Panel>
    </Group>
  );
}
