import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Values of custom properties, such as `--items: 9pt`. */
export type FitStep = Readonly<Record<`--${string}`, string>>;

function fit(element: HTMLElement, steps: readonly FitStep[]): void {
  for (const step of steps) {
    for (const [name, value] of Object.entries(step)) element.style.setProperty(name, value);
    if (element.scrollHeight <= element.clientHeight) return;
  }
}

/** Fits an element, and again in the right letters and once it has its place in the document. */
export function useMeasured<Box extends HTMLElement>(fitBox: (element: Box) => void): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let gone = false;
    const measure = () => {
      if (!gone) fitBox(element);
    };
    measure();
    void document.fonts?.ready.then(measure);
    return () => {
      gone = true;
    };
  });
  return box;
}

/** The first of the steps, or else the last, with which all that is in the element fits its height (LABEL-5). */
export const useFitted = <Box extends HTMLElement>(steps: readonly FitStep[]): RefObject<Box | null> =>
  useMeasured<Box>((element) => fit(element, steps));
