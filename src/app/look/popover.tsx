import { type ReactNode, useId, useRef, useState } from 'react';
import './popover.css';

interface PopoverProps {
  /** The button's words. */
  label: string;
  /** What the button shows. */
  face: ReactNode;
  className?: string;
  off?: boolean;
  /** The contents; `close` puts them away. They are made when they are shown. */
  children: (close: () => void) => ReactNode;
}

/** px between the button and what opens under it, and between that and the window's edge. */
const gap = 6;

/** A button that opens something under it. Escape, a press elsewhere and the button close it: the browser's own way. */
export function Popover({ label, face, className = 'button', off = false, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => box.current?.hidePopover();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-disabled={off}
        popoverTarget={off ? undefined : id}
      >
        {face}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="popover"
        onBeforeToggle={(event) => {
          if (event.newState === 'open') place(event.currentTarget, button.current);
        }}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && children(close)}
      </div>
    </>
  );
}

/** Under the button, by the side at which there is room. */
function place(box: HTMLElement, button: HTMLElement | null): void {
  const under = button?.getBoundingClientRect();
  if (!under) return;
  const { clientWidth } = document.documentElement;
  const onRight = under.left + under.width / 2 > clientWidth / 2;
  box.style.top = `${under.bottom + gap}px`;
  box.style.left = onRight ? 'auto' : `${Math.max(gap, under.left)}px`;
  box.style.right = onRight ? `${Math.max(gap, clientWidth - under.right)}px` : 'auto';
  box.style.maxHeight = `calc(100vh - ${under.bottom + 2 * gap}px)`;
}
