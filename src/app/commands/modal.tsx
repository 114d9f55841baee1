import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { navigate } from '../navigation/view-actions.ts';
import './commands.css';

interface ModalProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** A dialog over the page. Esc and a click beside it close it, and the focus goes back to where it was. */
export function Modal({ label, className, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={`modal ${className}`}
      aria-label={label}
      onClose={closeDialog}
      onPointerDown={(event) => event.target === element.current && closeDialog()}
    >
      {children}
    </dialog>
  );
}

export function closeDialog(): void {
  navigate({ dialog: undefined });
}
