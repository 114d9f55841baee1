import { type ReactNode, useState } from 'react';
import { Panel, usePanelRef } from 'react-resizable-panels';
import { PanelFrame } from './panel-frame.tsx';

/** Room of a folded panel, px: its rail, or its title's line. */
export const foldedSize = 36;

interface SidePanelProps {
  id: string;
  title: string;
  tabs?: ReactNode;
  /** As react-resizable-panels takes them: "22%", or px. */
  defaultSize: string | number;
  minSize: string | number;
  children: ReactNode;
}

/** A panel that folds into a rail: by its button, by its separator and by the keyboard. */
export function SidePanel({ id, title, tabs, defaultSize, minSize, children }: SidePanelProps) {
  const panel = usePanelRef();
  const [folded, setFolded] = useState(false);
  return (
    <Panel
      id={`${id}-panel`}
      panelRef={panel}
      collapsible
      collapsedSize={foldedSize}
      defaultSize={defaultSize}
      minSize={minSize}
      onResize={() => setFolded(panel.current?.isCollapsed() ?? false)}
    >
      <PanelFrame
        id={id}
        title={title}
        tabs={tabs}
        foldsTo="rail"
        folded={folded}
        onFold={(fold) => (fold ? panel.current?.collapse() : panel.current?.expand())}
      >
        {children}
      </PanelFrame>
    </Panel>
  );
}
