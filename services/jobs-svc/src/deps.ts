import type { Calendar } from '@loupe/domain';
import type { Knex } from 'knex';

export type Clock = () => Date;

/** What every service of this process stands on. */
export interface Deps {
  readonly db: Knex;
  readonly clock: Clock;
  readonly calendar: Calendar;
}

/** Who acts, as the change log remembers it. */
export interface Actor {
  readonly userId: number;
  readonly fullName: string;
}

/** What a write answers: a status and the JSON of the thing it made or changed. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}
