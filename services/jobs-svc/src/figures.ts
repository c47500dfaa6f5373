import { poolUsage, type BackupState } from '@loupe/db';
import type { Metrics } from '@loupe/svc-kit';
import type { ChangeFeed } from './changes/change-feed';
import type { Deps } from './deps';

/** The figures that only this service knows; its requests and caches are counted where they happen (OPS-3). */
export function registerFigures({
  metrics,
  db,
  feed,
  backupState,
}: Pick<Deps, 'db'> & {
  readonly metrics: Metrics;
  readonly feed: ChangeFeed;
  readonly backupState?: (() => BackupState | null) | undefined;
}): void {
  metrics.gauge('db_pool_connections', 'Connections of the pool, and statements waiting for one.', () =>
    Object.entries(poolUsage(db)).map(([state, value]) => ({ labels: { state }, value })),
  );
  metrics.gauge('event_streams_open', 'Open event streams.', () => [{ value: feed.listeners() }]);
  metrics.gauge('change_feed_lag_seconds', 'Seconds since the change log was last read.', () => [
    { value: feed.lagSeconds() },
  ]);
  metrics.gauge(
    'backup_last_success_timestamp_seconds',
    'When the last good backup was taken; absent when none is known here.',
    () => {
      const at = backupState?.()?.lastSuccessAt;
      return at ? [{ value: Date.parse(at) / 1_000 }] : [];
    },
  );
  metrics.gauge('backup_failures', 'Failed backups in a row, by the step that failed last.', () => {
    const state = backupState?.();
    return state ? [{ labels: { step: state.failure?.step ?? 'none' }, value: state.failures }] : [];
  });
}
