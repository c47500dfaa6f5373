import { OTHER_LOCATION } from '@loupe/shared-types';
import type { CreateJobValues } from './create-job-form';

const KEY = 'take-in';

type Remembered = Pick<CreateJobValues, 'location' | 'nextNumber'>;

/**
 * The place and the choice of number of the last job taken in at this computer (INTAKE-3, INTAKE-4); a place in words,
 * Other, is that job's own.
 */
export function rememberedAt(locations: readonly string[]): Partial<Remembered> {
  try {
    const { location, nextNumber } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>;
    return {
      ...(location !== undefined &&
        location !== OTHER_LOCATION &&
        locations.includes(location) && { location }),
      ...(nextNumber === 'Yes' && { nextNumber }),
    };
  } catch {
    return {};
  }
}

/** Remembers them for the next job. */
export function remember({ location, nextNumber }: Remembered): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ location, nextNumber }));
  } catch {
    // Without localStorage they are asked for each time.
  }
}
