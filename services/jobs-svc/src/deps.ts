import type { Calendar } from '@loupe/domain';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import type { Knex } from 'knex';

export type Clock = () => Date;

/** The part of `config/shop.json` that names places, and how items travel between them. */
export type ShopPlaces = Pick<ShopConfig, 'locations' | 'trays' | 'custody' | 'staff'>;

/** Dependencies of every service in this process. */
export interface Deps {
  readonly db: Knex;
  readonly clock: Clock;
  readonly calendar: Calendar;
}

/** Who makes a change, as recorded in the change log. */
export interface Actor {
  readonly userId: number;
  readonly fullName: string;
}

/** The result of a write: a status and the created or changed object. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}
