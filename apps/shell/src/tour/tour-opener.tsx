import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart, useEndTour } from '@loupe/web-kit';
import { OPEN_TOUR } from './open-tour';

const Tour = lazyPart(() => import(/* webpackChunkName: "tour" */ './tour'));
const TourOffer = lazyPart(() => import(/* webpackChunkName: "tour" */ './tour-offer'));

/** Offers the tour on the dashboard, and opens it there or from the `?` sheet. */
export function TourOpener() {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const endTour = useEndTour();
  useEffect(() => {
    const open = () => setIsOpen(true);
    document.addEventListener(OPEN_TOUR, open);
    return () => document.removeEventListener(OPEN_TOUR, open);
  }, []);
  const end = useCallback(() => {
    setIsOpen(false);
    endTour();
  }, [endTour]);
  return (
    <>
      {pathname === '/' && !isOpen && <TourOffer />}
      {isOpen && <Tour onEnd={end} />}
    </>
  );
}
