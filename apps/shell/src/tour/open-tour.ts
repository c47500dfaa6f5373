export const OPEN_TOUR = 'open-tour';

export function openTour(): void {
  document.dispatchEvent(new Event(OPEN_TOUR));
}
