import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@loupe/db';
import { eachDatabase } from '@loupe/db/testing';
import { readConfig } from './config';
import { jobRow, serveReports } from './testing';

const NOW = '2026-04-20T12:00:00.000Z';

eachDatabase((name, open) => {
  test('its connection cannot write', async () => {
    const { where } = await open();
    const served = await serveReports(where, NOW);
    const code = name === 'SQLite' ? 'SQLITE_READONLY' : 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION';
    await expect(served.db('jobs').insert(jobRow(1))).rejects.toMatchObject({ code });
    await served.close();
  });

  test('is not ready on a database without its tables', async () => {
    const { where } = await open({ empty: true });
    const served = await serveReports(where, NOW);
    expect((await served.get('/readyz', null)).status).toBe(503);
    expect((await served.get('/healthz', null)).status).toBe(200);
    await served.close();
  });
});

describe('a SQLite file that is not there yet', () => {
  test('is answered with 503 and a Retry-After, and read once it exists', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reports-'));
    const where = { file: join(folder, 'repairs.sqlite') };
    const served = await serveReports(where, NOW);
    const early = await served.get('/api/reports/monthly');
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
    expect(early.text).not.toMatch(/sqlite|\/|select/i);
    await migrate(where);
    expect((await served.get('/readyz', null)).status).toBe(200);
    expect((await served.get('/api/reports/monthly')).status).toBe(200);
    await served.close();
    rmSync(folder, { recursive: true });
  });
});

describe('settings', () => {
  const settings = { IDENTITY_SECRET: 'k7Qx2mVb9Rt4Wz8Lp3Hd6Ny1Fs5Gc0Ja', DATA_DIR: '/srv/shop' };

  test('read the shop database, never write it', () => {
    expect(readConfig(settings).where).toEqual({ file: '/srv/shop/repairs.sqlite', readOnly: true });
    expect(readConfig({ ...settings, DATABASE_URL: 'mysql://reader@db/shop' }).where).toEqual({
      databaseUrl: 'mysql://reader@db/shop',
      readOnly: true,
    });
  });

  test('refuse a database of another kind', () => {
    const must = /^DATABASE_URL must be like mysql:/;
    for (const url of ['postgres://db/shop', 'nonsense'])
      expect(() => readConfig({ ...settings, DATABASE_URL: url })).toThrow(must);
  });

  test('refuse unknown encryption options instead of ignoring them', () => {
    const DATABASE_URL = 'mysql://reader@db/shop?ssl=yes';
    expect(() => readConfig({ ...settings, DATABASE_URL })).toThrow(
      /^DATABASE_URL has an ssl that is not understood: it must be true, false or JSON/,
    );
  });
});
