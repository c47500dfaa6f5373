const MINUTE = 60_000;

/** Smaller differences are normal clock corrections; they shift the end of a session by as much. */
export const BELIEVED_MS = 5 * MINUTE;

export interface SteppedClock {
  /** Milliseconds of the clock step, or of the computer's sleep, since the last check; 0 for a small difference. */
  readonly stepped: () => number;
  /** The time without the step. */
  readonly unstepped: () => Date;
  /** Accepts the wall clock's current time. */
  readonly believe: () => void;
}

/** Compares the wall clock with a monotonic clock that stops while the computer sleeps (SESSION-7). */
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
