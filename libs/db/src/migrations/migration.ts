import type { Db } from '../dialect';

/** A forward step of the schema. It must be safe to rerun after a kill half-way, and never change once released. */
export interface Migration {
  readonly name: string;
  /** Uses many small transactions of its own; otherwise the step is one transaction. */
  readonly inSteps?: true;
  readonly up: (db: Db) => Promise<void>;
}
