import { useEffect, useRef, type ReactNode } from 'react';

interface DialogTitleProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The title of a read-only drawer: it takes the initial focus, which would go to the close button. */
export function DialogTitle({ className, children }: DialogTitleProps) {
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // After the drawer, which takes the focus itself once it is in the page.
    const frame = requestAnimationFrame(() => title.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <span ref={title} tabIndex={-1} className={className} style={{ outline: 'none' }}>
      {children}
    </span>
  );
}
