import type { ReactNode } from 'react';

interface DialogTitleProps {
  readonly className?: string;
  readonly children: ReactNode;
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The title of a drawer that is there to be read: it takes the focus, which would go to the button that closes it. */
export function DialogTitle({ className, children }: DialogTitleProps) {
  return (
    <span ref={takeFocus} tabIndex={-1} className={className} style={{ outline: 'none' }}>
      {children}
    </span>
  );
}
