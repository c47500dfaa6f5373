import type { ReactNode } from 'react';

interface DialogTitleProps {
  readonly className?: string;
  readonly children: ReactNode;
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The title of a read-only drawer: it takes the initial focus, which would go to the close button. */
export function DialogTitle({ className, children }: DialogTitleProps) {
  return (
    <span ref={takeFocus} tabIndex={-1} className={className} style={{ outline: 'none' }}>
      {children}
    </span>
  );
}
