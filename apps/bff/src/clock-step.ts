const STEP_MS = 10_000;

/** Changes when the system clock is set forward or back: tokens signed before may be refused from then on. */
export function clockStep(): number {
  return Math.round((Date.now() - performance.now()) / STEP_MS);
}
