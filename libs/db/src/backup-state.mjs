import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from './durable-file.mjs';

// Not TypeScript: the tools write this file without a build, the services read it.

const NOTHING_YET = {
  lastSuccessAt: null,
  failingSince: null,
  lastFailureAt: null,
  failures: 0,
  failure: null,
  copiedOut: null,
};

const fileOf = (dataDir) => join(dataDir, 'backups', 'state.json');

/** The state of the backups into this data folder; null when there is none. */
export function readBackupState(dataDir) {
  try {
    const found = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
    return found && typeof found === 'object' ? { ...NOTHING_YET, ...found } : null;
  } catch {
    return null;
  }
}

/** Merges `change` into the backup state. */
export function noteBackup(dataDir, change) {
  const next = { ...NOTHING_YET, ...readBackupState(dataDir), ...change };
  writeDurably(fileOf(dataDir), `${JSON.stringify(next, null, 2)}\n`);
}

/** The change for `noteBackup` after a successful backup; `now` is a Date, stored in UTC. */
export const succeededAt = (now) => ({
  lastSuccessAt: now.toISOString(),
  failingSince: null,
  failures: 0,
  failure: null,
});

/** Records a failed `step`: `disk-full`, `copy`, `encryption` or `copy-out`. */
export function failedAt(now, state, step, userMessage) {
  const at = now.toISOString();
  return {
    failingSince: state?.failingSince ?? at,
    lastFailureAt: at,
    failures: (state?.failures ?? 0) + 1,
    failure: { step, userMessage },
  };
}
