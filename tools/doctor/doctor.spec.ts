import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@loupe/db';
import { eachServer, migratedFile } from '@loupe/db/testing';
import type { Environment } from '@loupe/svc-kit';
import { inRoot } from '../stack/workspace.mjs';
import { diagnose, summaryOf } from './diagnose';
import { nearestTo } from './nearest';

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
/** An empty data folder of its own. */
function dataFolder(): string {
  const dataDir = join(folder, `data-${(made += 1)}`);
  mkdirSync(dataDir, { mode: 0o700 });
  return dataDir;
}

function envFile(text: string, mode = 0o600): string {
  const file = join(folder, `${(made += 1)}.env`);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

const NOTHING = envFile('');
const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'p2Wm8vKd5Yt1Xc7Bn4Rj9Ls6Qh3Gz0Fe',
  IDENTITY_SECRET: 'k7Qx2mVb9Rt4Wz8Lp3Hd6Ny1Fs5Gc0Ja',
  TRUST_PROXY: '1',
  ALLOWED_HOSTS: 'repairs.example',
  BACKUP_COMMAND: 'true',
};

/** What the doctor says of a free port and this environment: `[level, text]`. */
async function said(env: Environment) {
  const found = await diagnose({ ENV_FILE: NOTHING, PORT: '4391', DATA_DIR: dataFolder(), ...env });
  return {
    complaints: found.filter(({ level }) => level !== 'well').map(({ level, text }) => `${level}: ${text}`),
    all: found.map(({ text }) => text).join('\n'),
    exitCode: summaryOf(found).exitCode,
  };
}

// OPS-2
describe('npm run doctor', () => {
  it('finds nothing wrong with a new trial and with a real shop, before their first start', async () => {
    expect(await said({})).toMatchObject({ complaints: [], exitCode: 0 });
    expect(await said(PRODUCTION)).toMatchObject({ complaints: [], exitCode: 0 });
  });

  it('names every setting that will not do, once each', async () => {
    const { complaints, exitCode } = await said({
      ...PRODUCTION,
      PORT: '4391',
      LOG_LEVEL: 'loud',
      SHOP_CONFIG: 'nowhere.json',
      IDENTITY_SECRET: 'change-me-to-something-random-please',
      DATABASE_URL: 'postgres://db/repairs',
      BACKUP_RECIPIENT: 'age1none',
    });
    expect(exitCode).toBe(1);
    const named = complaints.filter((text) => text.startsWith('wrong')).map((text) => text.split(' ')[1]);
    expect(named.sort()).toEqual(
      ['BACKUP_RECIPIENT', 'DATABASE_URL', 'IDENTITY_SECRET', 'LOG_LEVEL', 'SHOP_CONFIG'].sort(),
    );
    expect(complaints.join('\n')).not.toContain('change-me');
  });

  it('says what is probably not meant in production, and calls it a warning', async () => {
    const { complaints, exitCode } = await said({
      NODE_ENV: 'production',
      SESSION_SECRET: PRODUCTION.SESSION_SECRET,
      IDENTITY_SECRET: PRODUCTION.IDENTITY_SECRET,
      DEMO_PASSWORD: 'x',
      ALLOW_PLAIN_HTTP: '1',
    });
    expect(exitCode).toBe(2);
    for (const name of ['ALLOW_PLAIN_HTTP=1', 'ALLOWED_HOSTS', 'DEMO_PASSWORD'])
      expect(complaints).toContainEqual(expect.stringContaining(`warning: ${name}`));
    expect((await said({ NODE_ENV: 'prod' })).complaints).toEqual([
      'warning: NODE_ENV is "prod", which counts as a trial. For a real shop it must be "production".',
    ]);
    const same = { ...PRODUCTION, IDENTITY_SECRET: PRODUCTION.SESSION_SECRET };
    expect((await said(same)).complaints).toEqual([
      'wrong: SESSION_SECRET is also the IDENTITY_SECRET: each needs its own.',
    ]);
  });

  it('reads the settings file for misspelt names and for permissions', async () => {
    const ENV_FILE = envFile(
      'DATABSE_URL=mysql://x\nPORT=4391\nTHE_WEATHER=fine\nOTEL_BSP_SCHEDULE_DELAY=9\n',
      0o644,
    );
    expect((await said({ ENV_FILE })).complaints).toEqual([
      `warning: ${ENV_FILE} sets DATABSE_URL, which is no setting. Is DATABASE_URL meant?`,
      `warning: ${ENV_FILE} sets THE_WEATHER, which is no setting.`,
      `warning: ${ENV_FILE} holds secrets and can be read by other users of this computer: chmod 600 ${ENV_FILE}`,
    ]);
    expect(nearestTo('SESION_SECRET', ['PORT', 'SESSION_SECRET'])).toBe('SESSION_SECRET');
    expect(nearestTo('COLOUR', ['PORT', 'SESSION_SECRET'])).toBeUndefined();
  });

  it('tells a port that another program uses from one that the product uses', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect((await said({ PORT: String(port) })).complaints).toEqual([
      expect.stringMatching(new RegExp(`^wrong: Port ${port} is already in use`)),
    ]);
    other.close();
    const ours = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
    await new Promise<void>((resolve) => ours.listen(port, '127.0.0.1', resolve));
    expect((await said({ PORT: String(port) })).all).toContain(
      `The product is running at http://127.0.0.1:${port}.`,
    );
    ours.close();
  });

  it('examines the data folder', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect((await said({ DATA_DIR: file })).complaints[0]).toBe(
      `wrong: DATA_DIR is ${file}, which is a file and not a folder.`,
    );
    const dataDir = dataFolder();
    chmodSync(dataDir, 0o755);
    expect((await said({ DATA_DIR: dataDir })).complaints).toEqual([
      `warning: ${dataDir} can be read by other users of this computer. The next start tries to change that.`,
    ]);
  });

  it('examines the database, and is not taken in by one that is damaged, foreign or newer', async () => {
    const dataDir = dataFolder();
    const file = join(dataDir, 'repairs.sqlite');
    await migratedFile(file);
    const { all, complaints } = await said({ DATA_DIR: dataDir });
    expect(all).toContain('The database has the schema of this version.');
    expect(complaints).toEqual([expect.stringContaining('There is no backup yet')]);

    const db = connect({ file });
    await db('schema_migrations').insert({ name: '999-tomorrow', batch: 99 });
    await db.destroy();
    expect((await said({ DATA_DIR: dataDir })).complaints[0]).toMatch(
      /^wrong: This database is newer than this program \(it knows 999-tomorrow\)/,
    );

    writeFileSync(file, 'this is no database at all, whatever its name says '.repeat(200));
    expect((await said({ DATA_DIR: dataDir })).complaints[0]).toBe(
      `wrong: ${file} is damaged. Stop the product and put a backup in its place: npm run restore -- latest`,
    );
  });

  it('examines backups and plugins', async () => {
    const dataDir = dataFolder();
    await migratedFile(join(dataDir, 'repairs.sqlite'));
    mkdirSync(join(dataDir, 'backups'));
    writeFileSync(join(dataDir, 'backups/repairs-2026-04-03T020000Z.sqlite'), '');
    writeFileSync(
      join(dataDir, 'backups/state.json'),
      JSON.stringify({
        failingSince: '2026-04-04T02:00:00.000Z',
        failure: { step: 'disk-full', userMessage: 'The disk is full.' },
      }),
    );
    mkdirSync(join(dataDir, 'plugins'));
    writeFileSync(
      join(dataDir, 'plugins/registry.json'),
      JSON.stringify({ plugins: [{ id: 'jobs', title: 'Jobs', version: '9.9.9' }] }),
    );
    const { complaints, exitCode } = await said({ DATA_DIR: dataDir });
    expect(complaints).toEqual([
      expect.stringContaining('The plugin jobs 9.9.9 is current and its files are not whole'),
      'warning: Backups fail since 2026-04-04T02:00:00.000Z: The disk is full.',
      expect.stringMatching(/^warning: The newest backup is \d+ hours old/),
    ]);
    expect(exitCode).toBe(2);
  });

  it('prints its findings, a last line and an exit code, and no stack trace', () => {
    const { status, stdout, stderr } = spawnSync('node', ['tools/doctor/doctor.mjs'], {
      cwd: inRoot(),
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        ENV_FILE: envFile(`PORT=none\nDATA_DIR=${dataFolder()}\n`),
      } as NodeJS.ProcessEnv,
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toMatch(/^✗ PORT must be a port number\.$/m);
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^\d things? wrong/);
    expect(stdout).not.toContain('    at ');
  });
});

eachServer((_name, open) => {
  // OPS-2
  it('the doctor connects, and says why it cannot', async () => {
    const { where } = await open();
    const url = where.databaseUrl ?? '';
    const { all } = await said({ DATABASE_URL: url, REPORTS_DATABASE_URL: url });
    expect(all).toMatch(/^The server is (MariaDB|MySQL) \d/m);
    expect(all).toContain('The database has the schema of this version.');

    const elsewhere = new URL(url);
    elsewhere.pathname = '/no_such_shop';
    elsewhere.password = 'wrong-password';
    const { complaints } = await said({ DATABASE_URL: elsewhere.href });
    expect(complaints[0]).toMatch(/^wrong: DATABASE_URL: 127\.0\.0\.1:\d+\/no_such_shop cannot be used: /);
    expect(complaints.join()).not.toContain('wrong-password');
    expect((await said({ DATABASE_URL: 'mysql://repairs:x@127.0.0.1:9/repairs' })).complaints[0]).toContain(
      'nothing listens at that address',
    );
  });
});
