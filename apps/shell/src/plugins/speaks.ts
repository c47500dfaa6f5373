import { CONTRACT } from '@loupe/shared-types';

/** The contracts this shell speaks. Keep the old one here until every plugin has moved to the new. */
export const SPEAKS: readonly number[] = [CONTRACT];
