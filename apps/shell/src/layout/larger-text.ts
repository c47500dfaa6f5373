import { useEffect } from 'react';
import { createUserFlag } from './user-flag';

const useLarger = createUserFlag('larger-text');

/** Whether everything is shown at 125 %, per user and browser (HELP-5). */
export function useLargerText(userId: number): readonly [on: boolean, toggle: () => void] {
  const [on, turn] = useLarger(userId);
  return [on, () => turn(!on)];
}

/** Shows the page of this user at their size. */
export function useTextSize(userId: number): void {
  const [on] = useLargerText(userId);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-larger', on);
    return () => document.documentElement.removeAttribute('data-larger');
  }, [on]);
}
