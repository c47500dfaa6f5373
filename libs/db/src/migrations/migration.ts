import type { Db } from '../dialect';

/**
 * One step forward of the schema. It must do no harm when run again after it was killed half-way,
 * and once released it is never changed.
 */
export interface Migration {
  readonly name: string;
  /** Makes transactions of its own, many small ones; otherwise the step is one transaction. */
  readonly inSteps?: true;
  readonly up: (db: Db) => Promise<void>;
}
