import type { Calendar } from '@loupe/domain';
import type { BackupStatus } from '@loupe/shared-types';

const REASONS = {
  'disk-full': 'The disk is full',
  copy: 'The database could not be copied',
  encryption: 'The copy could not be encrypted',
  'copy-out': 'The copy could not be carried elsewhere',
} as const satisfies Record<NonNullable<BackupStatus['failure']>, string>;

/** The time of the last backup and, where backups fail, since when and at which step (HEALTH-4). */
export function backupFacts(
  backup: BackupStatus | null | undefined,
  calendar: Pick<Calendar, 'formatDateTime'>,
): (readonly [string, string])[] {
  if (!backup) return [['Last Backup', 'Not known here']];
  const { lastSuccessAt, failingSince, failure } = backup;
  return [
    ['Last Backup', lastSuccessAt ? calendar.formatDateTime(lastSuccessAt) : 'None yet'],
    ...(failure && failingSince
      ? ([
          ['Failed Since', calendar.formatDateTime(failingSince)],
          ['Reason', REASONS[failure]],
        ] as const)
      : []),
  ];
}
