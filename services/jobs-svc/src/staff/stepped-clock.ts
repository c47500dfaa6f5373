const MINUTE = 60_000;

/** Smaller differences are those of a clock that is kept right, and move the end of a session by as much. */
export const BELIEVED_MS = 5 * MINUTE;

export interface SteppedClock {
  /** By how much the wall clock has been set, or the computer slept, since it was last looked at; 0 for little. */
  readonly stepped: () => number;
  /** What the wall clock would say now had it not been set. */
  readonly unstepped: () => Date;
  /** From now on the wall clock is believed as it is. */
  readonly believe: () => void;
}

/** Holds the wall clock against one that cannot be set and stands still while the computer sleeps (SESSION-7). */
export function watchClock({
  clock,
  elapsed,
}: {
  readonly clock: () => Date;
  readonly elapsed: () => number;
}): SteppedClock {
  let wall = clock().getTime();
  let steady = elapsed();
  const believe = () => {
    wall = clock().getTime();
    steady = elapsed();
  };
  const unstepped = () => new Date(wall + elapsed() - steady);
  return {
    stepped() {
      const by = clock().getTime() - unstepped().getTime();
      if (Math.abs(by) > BELIEVED_MS) return by;
      believe();
      return 0;
    },
    unstepped,
    believe,
  };
}
