import { withLockRow } from './migration-lock';
import { eachServer } from './testing';

// On SQLite the lock is a file's, which the system lets go of with its process.
eachServer((_name, open) => {
  test('a lock that was taken while the clock was a year ahead lasts no year', async () => {
    const { db } = await open({ empty: true });
    await withLockRow(db, async () => undefined);
    await db.raw(
      "update migration_lock set holder = 'somebody', until = utc_timestamp(3) + interval 365 day where id = 1",
    );
    expect(await withLockRow(db, async () => 'mine')).toBe('mine');
  });
});
