import { MY_DAY_ENTRIES } from '@loupe/shared-types';
import type { ChangeKind } from '@loupe/shared-types';
import { staffOf } from '@loupe/svc-kit';
import type { EndpointHandler } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { countKinds, listDone } from './my-day.store';

/** Change kinds counted by each of the page's four figures. */
const KINDS = {
  takenIn: ['created'],
  moved: ['moved'],
  called: ['call-logged'],
  collected: ['completed', 'collected'],
} as const satisfies Record<string, readonly ChangeKind[]>;

/** The requesting user's own work today; other users' work is never shown. */
export const myDayRoutes = ({
  db,
  clock,
  calendar,
}: Deps): { readonly 'GET /api/my-day': EndpointHandler<'GET /api/my-day'> } => ({
  'GET /api/my-day': async ({ ctx }) => {
    const { userId } = staffOf(ctx);
    const day = calendar.today(clock());
    const range = { userId, ...calendar.dayRange(day) };
    const counts = await countKinds(db, range);
    const sum = (kinds: readonly ChangeKind[]) =>
      kinds.reduce((total, kind) => total + (counts.get(kind) ?? 0), 0);
    return {
      day,
      takenIn: sum(KINDS.takenIn),
      moved: sum(KINDS.moved),
      called: sum(KINDS.called),
      collected: sum(KINDS.collected),
      entries: await listDone(db, range, MY_DAY_ENTRIES),
      total: sum([...counts.keys()]),
    };
  },
});
