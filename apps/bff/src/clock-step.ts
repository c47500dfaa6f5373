const STEP_MS = 10_000;

/** Changes when the computer's clock is put forward or back: what was signed before may be refused from then on. */
export function clockStep(): number {
  return Math.round((Date.now() - performance.now()) / STEP_MS);
}
