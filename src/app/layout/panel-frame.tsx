import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useWords } from '../messages/say.tsx';
import { PanelBoundary } from './panel-boundary.tsx';

interface PanelFrameProps {
  /** For tests and links: the id of the section. */
  id: string;
  title: string;
  /** Tabs in the title's place, while the panel is unfolded. */
  tabs?: ReactNode;
  /** Beside the title. */
  extra?: ReactNode;
  folded: boolean;
  onFold: (folded: boolean) => void;
  /** A panel at a side folds into a rail with its name down it; others into their title's line. */
  foldsTo: 'rail' | 'line';
  children: ReactNode;
}

/** A panel: a landmark with its heading, which folds and unfolds, and keeps its trouble to itself. */
export function PanelFrame({ id, title, tabs, extra, folded, onFold, foldsTo, children }: PanelFrameProps) {
  const words = useWords();
  const heading = useId();
  const label = words.say(folded ? 'panel.unfold' : 'panel.fold', { panel: title });
  const Icon = folded ? ChevronRight : ChevronDown;
  return (
    <section id={id} className={`panel${folded ? ` panel--${foldsTo}` : ''}`} aria-labelledby={heading}>
      <div className="panel__head">
        <button
          type="button"
          className="panel__fold"
          aria-expanded={!folded}
          aria-label={label}
          title={label}
          onClick={() => onFold(!folded)}
        >
          <Icon size={14} aria-hidden="true" />
        </button>
        <h2 className={`panel__title${tabs !== undefined && !folded ? ' only-read-aloud' : ''}`} id={heading}>
          {title}
        </h2>
        {!folded && tabs}
        {(!folded || foldsTo === 'line') && extra}
      </div>
      <div className="panel__body" hidden={folded}>
        <PanelBoundary>{children}</PanelBoundary>
      </div>
    </section>
  );
}
