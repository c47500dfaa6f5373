import { lazyPart } from './lazy-part';

/** Shown below the results of a search. */
export const Elsewhere = lazyPart(() => import('./found-elsewhere'));
