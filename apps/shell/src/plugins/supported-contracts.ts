import { CONTRACT } from '@loupe/shared-types';

/** The contracts this shell supports. Keep the old one until every plugin has moved to the new (PLUGIN-4). */
export const SUPPORTED_CONTRACTS: readonly number[] = [CONTRACT];
