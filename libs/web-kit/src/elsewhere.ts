import { lazyPart } from './lazy-part';

/** Drawn under the answers of a search. */
export const Elsewhere = lazyPart(() => import('./found-elsewhere'));
