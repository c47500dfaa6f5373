import type { PageStage } from '@loupe/domain';
import { useSearchParams } from '@loupe/plugin-sdk/router';
import {
  DENSITIES,
  JOB_ORDERS,
  OTHER_LOCATION_PREFIX,
  TEXT_LIMITS,
  type Density,
  type JobOrder,
} from '@loupe/shared-types';
import { useCalendar, useLocationOptions, useNow, type JobParams } from '@loupe/web-kit';
import { useEffect, useMemo, useRef } from 'react';

/** The choices of the age filter, in days since intake. */
export const AGES = ['7', '14', '30'] as const;

/** The parameters of a stage's address, and whether a value is one of theirs; others are ignored (SORT-3). */
const PARAMETERS = {
  order: (text: string) => (JOB_ORDERS as readonly string[]).includes(text),
  overdue: (text: string) => text === 'true',
  priority: (text: string) => text === 'high',
  balanceDue: (text: string) => text === 'true',
  place: (text: string, places: readonly string[]) =>
    places.includes(text) || (text.startsWith(OTHER_LOCATION_PREFIX) && text.length <= TEXT_LIMITS.short),
  age: (text: string) => (AGES as readonly string[]).includes(text),
  by: (text: string) => /^[a-z-]{1,40}$/.test(text),
} as const;

export type FilterName = keyof typeof PARAMETERS;

/** What says something of a job that was collected, whose place, date and balance are settled (SORT-4). */
const OF_ARCHIVE: readonly FilterName[] = ['order', 'priority', 'age'];
const isMeant = (name: FilterName, text: string, stage: PageStage, places: readonly string[]): boolean =>
  PARAMETERS[name](text, places) &&
  (stage !== 'completed' || (OF_ARCHIVE.includes(name) && !(name === 'order' && text === 'due')));

const DAY_MS = 86_400_000;

export interface ListFilters {
  /** The value in the address; undefined where there is none. */
  readonly of: (name: FilterName) => string | undefined;
  /** Sets one value in the address; null removes it. */
  readonly set: (name: FilterName, value: string | null) => void;
  /** Removes every filter and leaves the order. */
  readonly clear: () => void;
  readonly isFiltered: boolean;
  /** The density that the address asks for, over the user's own; undefined where it asks for none. */
  readonly density: Density | undefined;
  readonly clearDensity: () => void;
  /** The query of an address with the same order and filters, in this density. */
  readonly addressAs: (density: Density) => string;
  /** The parameters of `GET /api/jobs`. */
  readonly query: Omit<JobParams, 'stage' | 'search' | 'limit'>;
}

/** The chosen order, or the one that a list has without a choice. */
export const orderOf = ({ of }: Pick<ListFilters, 'of'>): JobOrder => (of('order') ?? 'newest') as JobOrder;

/** The order and filters of a list, kept in the address of its page (SORT-3). */
export function useListFilters(stage: PageStage): ListFilters {
  const [params, setParams] = useSearchParams();
  const calendar = useCalendar();
  const places = useLocationOptions();
  const today = calendar.today(useNow());
  // A hand may be quicker than the page is drawn for what it has just chosen.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  return useMemo(() => {
    const of = (name: FilterName) => {
      const text = params.get(name);
      return text !== null && isMeant(name, text, stage, places) ? text : undefined;
    };
    const write = (names: readonly FilterName[], value: string | null) => {
      const next = new URLSearchParams(latest.current);
      for (const name of names)
        if (value === null) next.delete(name);
        else next.set(name, value);
      latest.current = next;
      // Back takes the last filter off, and not the page.
      setParams(next, { preventScrollReset: true });
    };
    const addressAs = (density: Density) => {
      const next = new URLSearchParams(params);
      next.set('as', density);
      return next.toString();
    };
    const clearDensity = () => {
      if (!params.has('as')) return;
      const next = new URLSearchParams(params);
      next.delete('as');
      setParams(next, { replace: true, preventScrollReset: true });
    };
    const filters = (Object.keys(PARAMETERS) as FilterName[]).filter((name) => name !== 'order');
    const age = of('age');
    const noon = Date.parse(`${today}T12:00:00.000Z`);
    const query: ListFilters['query'] = {
      ...(of('order') && { order: of('order') as JobOrder }),
      ...(of('overdue') && { overdue: true as const }),
      ...(of('priority') && { priority: 'high' as const }),
      ...(of('balanceDue') && { balanceDue: true as const }),
      ...(of('place') && { place: of('place') }),
      ...(of('by') && { takenInBy: of('by') }),
      ...(age && { createdTo: new Date(noon - Number(age) * DAY_MS).toISOString().slice(0, 10) }),
    };
    return {
      of,
      set: (name, value) => write([name], value),
      clear: () => write(filters, null),
      density: DENSITIES.find((one) => one === params.get('as')),
      addressAs,
      clearDensity,
      isFiltered: filters.some((name) => of(name) !== undefined),
      query,
    };
  }, [params, places, setParams, stage, today]);
}
