import { useEffect, useRef, useState } from 'react';
import css from './tour.module.css';
import { TOUR, type TourStep } from './tour-steps';

const OUTLINED = 'data-tour';

function outline({ at }: TourStep): () => void {
  const target = at
    .map((selector) => document.querySelector(selector))
    .find((element) => element?.checkVisibility?.() !== false && element !== null);
  target?.setAttribute(OUTLINED, '');
  return () => target?.removeAttribute(OUTLINED);
}

/** The tour: a panel beside the page, which goes on working. Esc leaves it. */
export default function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const [at, setAt] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  const step = TOUR[at] as TourStep;
  const isLast = at === TOUR.length - 1;

  useEffect(() => outline(step), [step]);
  useEffect(() => next.current?.focus(), []);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEnd();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onEnd]);

  return (
    <section className={css.tour} data-tour-panel="" aria-label="Tour">
      <div aria-live="polite">
        <small>
          {at + 1} of {TOUR.length}
        </small>
        <h2>{step.title}</h2>
        <p>{step.text}</p>
      </div>
      <div className={css.buttons}>
        <button type="button" className={css.quiet} onClick={onEnd}>
          Leave the tour
        </button>
        {at > 0 && (
          <button type="button" onClick={() => setAt(at - 1)}>
            Back
          </button>
        )}
        <button
          ref={next}
          type="button"
          className={css.filled}
          onClick={() => (isLast ? onEnd() : setAt(at + 1))}
        >
          {isLast ? 'Done' : 'Next'}
        </button>
      </div>
    </section>
  );
}
