import { placesOf, type ConfiguredPlace } from '@loupe/domain';
import { inTransaction, nullableText, type Db } from '@loupe/db';
import type { PlaceKind } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import type { Clock, ShopPlaces } from '../deps';
import { DISPLAYED_PLACE, type Row } from '../jobs/job-row';

/** A place as stored. Its code is made from its id. */
export interface StoredPlace extends ConfiguredPlace {
  readonly id: number;
}

/**
 * An active job's item is at a place or, for a shop, in one of its trays that are in use (CHECK-1): a shop is checked with
 * its trays. In SQL: the place is `p`, the job `j`.
 */
export const IS_AT_PLACE = `(${DISPLAYED_PLACE} = p.location or (p.kind = 'shop' and exists (
  select 1 from places q where q.location = ${DISPLAYED_PLACE}
    and q.kind = 'tray' and q.shop = p.name and q.closed_at is null)))`;

/** Only the scans of a transfer put an item in transit, so that a transfer names what does not arrive (TRANSFER-1). */
export const NOT_BY_HAND = 'Bags are sent by a transfer: begin one in Transfers';

/** Whether a location is the way to a shop. */
export const isTransit = (places: ShopPlaces, location: string): boolean =>
  placesOf(places).some((place) => place.kind === 'transit' && place.location === location);

const toPlace = (row: Row): StoredPlace => ({
  id: Number(row.id),
  kind: row.kind as PlaceKind,
  name: String(row.name),
  location: String(row.location),
  shop: nullableText(row.shop),
  statusOnArrival: nullableText(row.status_on_arrival),
});

/**
 * Brings the table of places up to date with the shop's configuration (PLACE-3). A place keeps its id, and with it
 * the code on its label, also while it is not configured.
 */
export async function syncPlaces(db: Db, shop: ShopPlaces, clock: Clock): Promise<void> {
  const now = clock().toISOString();
  await inTransaction(db, async (trx) => {
    const known = new Map<string, Row>(
      (await trx('places').select()).map((row: Row) => [String(row.name), row]),
    );
    for (const { kind, name, location, shop: within, statusOnArrival } of placesOf(shop)) {
      const columns = { kind, location, shop: within, status_on_arrival: statusOnArrival, closed_at: null };
      const row = known.get(name);
      known.delete(name);
      if (!row)
        await trx('places')
          .insert({ ...columns, name, created_at: now })
          .onConflict('name')
          .ignore();
      else if (Object.entries(columns).some(([column, value]) => row[column] !== value))
        await trx('places').where({ id: row.id }).update(columns);
    }
    for (const row of known.values())
      if (row.closed_at === null) await trx('places').where({ id: row.id }).update({ closed_at: now });
  });
}

const ORDER: readonly PlaceKind[] = ['shop', 'tray', 'person', 'transit'];

/** The places in use, shops first, each kind in the order of its creation. */
export async function openPlaces(db: Db): Promise<readonly StoredPlace[]> {
  const rows: Row[] = await db('places').whereNull('closed_at').orderBy('id');
  return rows.map(toPlace).sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

/** A place in use. Throws 404 for one that is not. */
export async function requirePlace(db: Db, id: number): Promise<StoredPlace> {
  const row = await db('places').where({ id }).whereNull('closed_at').first();
  if (!row) throw new HttpError(404, 'That place is not one of this shop’s');
  return toPlace(row);
}

/** The way to a shop: where an item is between two shops. */
export async function requireTransitTo(db: Db, shop: string): Promise<StoredPlace> {
  const row = await db('places').where({ kind: 'transit', shop }).whereNull('closed_at').first();
  if (!row) throw new HttpError(409, `Nothing can be sent to ${shop}`);
  return toPlace(row);
}

/** The number of active jobs by stored location (TRACKER-2). */
export async function countByLocation(db: Db): Promise<ReadonlyMap<string, number>> {
  const location = db.raw(DISPLAYED_PLACE);
  const rows: Row[] = await db('job_stages as s')
    .join('jobs as j', 'j.id', 's.job_id')
    .where('s.stage', 'active')
    .groupBy(location)
    .select({ location })
    .count({ jobs: '*' });
  return new Map(rows.map((row) => [String(row.location), Number(row.jobs)]));
}
