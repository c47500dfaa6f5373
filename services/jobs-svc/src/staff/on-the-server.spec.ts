import { randomBytes } from 'node:crypto';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { Knex } from 'knex';
import { runStaffCommand } from './on-the-server';
import { testShop } from './testing/call-service';
import { createStaffUnderTest, OWN_PASSWORD } from './testing/staff-under-test';

eachDatabase((_name, open) => {
  let db: Knex;
  const staff = createStaffUnderTest(() => db);
  beforeAll(async () => void ({ db } = await open()), 60_000);
  beforeEach(() => staff.start());
  afterEach(() => staff.close());

  const run = async (line: string) =>
    (
      await runStaffCommand({ db, shop: testShop, clock: staff.now, random: randomBytes }, line.split(' '))
    ).join('\n');

  // STAFF-4
  test('gives the last full-access user a one-time code, and records that', async () => {
    const { token } = await staff.begin('amelia');
    await db('users').where({ username: 'oliver' }).update({ active: 0 });
    const code = /^One-time code for Amelia Fairbrother: (\S{19})\n/.exec(await run('reset Amelia'))?.[1];
    expect(await staff.isIn(token)).toBe(false);
    expect((await staff.signIn('amelia')).status).toBe(401);
    expect((await staff.signIn('amelia', { password: code, newPassword: OWN_PASSWORD })).status).toBe(200);
    expect(await db('staff_changes')).toMatchObject([
      { kind: 'reset', made_by: 0, made_by_name: 'on the server', user_name: 'Amelia Fairbrother' },
    ]);
    expect(JSON.stringify([await db('staff_changes'), await db('users')])).not.toContain(code);
  });

  // STAFF-4
  test('restores a user who was deactivated and lowered', async () => {
    await db('users').where({ username: 'oliver' }).update({ active: 0, access_level: 'standard' });
    await expect(run('reset oliver')).rejects.toThrow(
      'Oliver Quill is deactivated. First: npm run staff -- activate oliver',
    );
    expect(await run('activate oliver')).toMatch(/^oliver +standard +Oliver Quill \(never signed in\)$/);
    expect(await run('level oliver full')).toMatch(/^oliver +full/);
    expect((await staff.signIn('oliver')).body.user).toMatchObject({ accessLevel: 'full' });
    expect(await db('staff_changes').orderBy('id').pluck('kind')).toEqual(['active', 'level']);
  });

  test('lists all users, with warnings', async () => {
    await db('users').where({ username: 'oliver' }).update({ active: 0 });
    await db('users').where({ username: 'jack' }).update({ username: 'gone' });
    const lines = (await run('list')).split('\n');
    expect(lines).toHaveLength(8);
    expect(lines[1]).toContain('(deactivated; never signed in)');
    expect(lines.find((line) => line.startsWith('gone'))).toContain('no longer in config/shop.json');
  });

  test('refuses unknown commands, and lowering the last full-access user', async () => {
    await db('users').where({ username: 'oliver' }).update({ active: 0 });
    for (const [line, userMessage] of [
      ['reset nobody', /There is no account of that name. There are: amelia, oliver/],
      ['level jack owner', /The levels are full, manager, standard/],
      ['level amelia standard', /is the last person with full access/],
      ['reset', /npm run staff -- list/],
      ['list all', /npm run staff -- list/],
      ['', /npm run staff -- list/],
    ] as const)
      await expect(run(line)).rejects.toThrow(userMessage);
    expect(await db('staff_changes')).toHaveLength(0);
  });
}, ON_SERVER_AT_NIGHT);
