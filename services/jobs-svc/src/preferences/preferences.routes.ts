import { inTransaction } from '@loupe/db';
import type { PREFERENCE_ENDPOINTS, Preferences } from '@loupe/shared-types';
import { HttpError, staffOf, type EndpointHandlers } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { findPreferences, lockPreferences, savePreferences } from './preferences.store';

/** A user's own preferences; nobody else's can be asked for (VIEW-3). */
export const preferencesRoutes = ({
  db,
  clock,
}: Deps): EndpointHandlers<keyof typeof PREFERENCE_ENDPOINTS> => ({
  'GET /api/preferences': ({ ctx }) => findPreferences(db, staffOf(ctx).userId),

  'PATCH /api/preferences': ({ ctx, body: { version, density, views, tour } }) => {
    const { userId } = staffOf(ctx);
    const now = clock().toISOString();
    return inTransaction(db, async (trx): Promise<Preferences> => {
      const known = await lockPreferences(trx, userId, now);
      if (views && version !== undefined && version !== known.version)
        throw new HttpError(409, 'Your saved views were changed in another window: please look again');
      const saved: Preferences = {
        // Of the views alone: a layout chosen on another computer is no reason to refuse them.
        version: views ? known.version + 1 : known.version,
        density: density ?? known.density,
        views: views ?? known.views,
        tour: tour ?? known.tour,
      };
      await savePreferences(trx, userId, saved, now);
      return saved;
    });
  },
});
