import { withLockRow } from './migration-lock';
import { eachServer } from './testing';

// SQLite uses a file lock, which is released with its process.
eachServer((_name, open) => {
  test('a lock taken while the clock was a year ahead does not last a year', async () => {
    const { db } = await open({ empty: true });
    await withLockRow(db, async () => undefined);
    await db.raw(
      "update migration_lock set holder = 'somebody', until = utc_timestamp(3) + interval 365 day where id = 1",
    );
    expect(await withLockRow(db, async () => 'mine')).toBe('mine');
  });
});
