import type { CreateJobValues } from './create-job-form';

export const ROWS = [1, 2, 3, 4] as const;
export type RowNumber = (typeof ROWS)[number];

type PairValues = Pick<CreateJobValues, `item${RowNumber}` | `description${RowNumber}`>;

/** Whether anything is typed in the row of an item. */
const isUsed = (values: PairValues, n: RowNumber): boolean =>
  values[`item${n}`] !== '' || values[`description${n}`] !== '';

interface Stops {
  readonly item: boolean;
  readonly description: boolean;
}

/**
 * Where Tab stops in the rows of the items: in rows in use and at the item of the next one, so that an empty row is no
 * way to the fields behind it (INTAKE-1).
 */
export function tabStopsOf(values: PairValues): Readonly<Record<RowNumber, Stops>> {
  const stops = ROWS.map((n) => {
    const used = n === 1 || isUsed(values, n);
    const before = ROWS[n - 2];
    return [
      n,
      { item: used || (before !== undefined && isUsed(values, before)), description: used },
    ] as const;
  });
  return Object.fromEntries(stops) as Record<RowNumber, Stops>;
}
