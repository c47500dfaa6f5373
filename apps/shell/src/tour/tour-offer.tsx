import { usePreferences, useEndTour } from '@loupe/web-kit';
import { openTour } from './open-tour';
import css from './tour.module.css';

/** A quiet line on the dashboard until the tour was taken or declined (HELP-3). */
export default function TourOffer() {
  const isOver = usePreferences()?.tour ?? true;
  const end = useEndTour();
  if (isOver) return null;
  return (
    <p className={css.offer}>
      New here?
      <button type="button" onClick={openTour}>
        Take the two-minute tour
      </button>
      <button type="button" className={css.quiet} onClick={end}>
        No, thank you
      </button>
    </p>
  );
}
