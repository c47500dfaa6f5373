import type { ReactNode } from 'react';
import { useMeasured } from './use-fitted';

interface FittedProps {
  readonly className?: string;
  /** In points: the size to begin with, and the smallest. */
  readonly from: number;
  readonly to: number;
  /** What does not fit in the smallest type goes on in the next line, and is never cut off. */
  readonly isWhole?: boolean;
  readonly children: ReactNode;
}

/** Half a point a step. */
const STEP = 0.5;

function fit(element: HTMLElement, { from, to, isWhole }: FittedProps): void {
  element.style.whiteSpace = 'nowrap';
  for (let size = from; size >= to; size -= STEP) {
    element.style.fontSize = `${size}pt`;
    if (element.scrollWidth <= element.clientWidth) return;
  }
  if (isWhole) Object.assign(element.style, { whiteSpace: 'normal', overflowWrap: 'anywhere' });
}

/** One line in the largest type in which it fits its box (LABEL-5). */
export function Fitted(props: FittedProps) {
  const { className, children } = props;
  const line = useMeasured<HTMLDivElement>((element) => fit(element, props));
  return (
    <div ref={line} className={className}>
      {children}
    </div>
  );
}
