import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { backupRig } from './tool';

let key: { readonly identity: string; readonly recipient: string };
let encrypting: Readonly<Record<string, string>>;
beforeAll(async () => {
  const identity = await generateX25519Identity();
  key = { identity, recipient: await identityToRecipient(identity) };
  encrypting = { BACKUP_RECIPIENT: key.recipient };
});

const isSqlite = (bytes: Buffer) => bytes.subarray(0, 15).toString() === 'SQLite format 3';
const itWithAge = spawnSync('age', ['--version']).status === 0 ? it : it.skip;

let rig: Awaited<ReturnType<typeof backupRig>>;
beforeEach(async () => {
  rig = await backupRig();
  mkdirSync(rig.dataDir);
  await rig.begin();
  await rig.add('amelia');
});
afterEach(() => rig.remove());

// BACKUP-3
describe('with BACKUP_RECIPIENT', () => {
  it('a backup is encrypted, no plain copy is left, and the secret key restores it', async () => {
    expect(await rig.backUp(encrypting)).toMatchObject({ status: 0 });
    const [name = '', ...others] = rig.backups();
    expect(others).toEqual([]);
    expect(name).toMatch(/^repairs-.*Z\.sqlite\.age$/);
    expect(readFileSync(join(rig.retainedFolder, name), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);

    await rig.add('jack');
    expect(await rig.restore('latest', { BACKUP_IDENTITY: key.identity })).toMatchObject({ status: 0 });
    expect(await rig.names()).toEqual(['amelia']);
    expect(rig.backups().filter((left) => /plain|part/.test(left))).toEqual([]);
    expect(rig.open()).toEqual([]);
  });

  it('the key may be in a file, and a copy from another machine may be restored by its path', async () => {
    await rig.backUp(encrypting);
    const [name = ''] = rig.backups();
    const elsewhere = join(rig.dataDir, '..', 'elsewhere');
    mkdirSync(elsewhere);
    copyFileSync(join(rig.retainedFolder, name), join(elsewhere, name));
    rmSync(rig.dataDir, { recursive: true });
    const keyFile = join(elsewhere, 'key.txt');
    writeFileSync(keyFile, `# created: 2026-04-03\n# public key: ${key.recipient}\n${key.identity}\n`);
    expect(await rig.restore(join(elsewhere, name), { BACKUP_IDENTITY: keyFile })).toMatchObject({
      status: 0,
    });
    expect(await rig.names()).toEqual(['amelia']);
  });

  it('a restore without the key, with a wrong key, or of a truncated file changes nothing and says why', async () => {
    await rig.backUp(encrypting);
    const [name = ''] = rig.backups();
    await rig.add('jack');
    expect((await rig.restore('latest')).said).toContain(
      'is encrypted. Set BACKUP_IDENTITY to the age secret key',
    );
    expect((await rig.restore('latest', { BACKUP_IDENTITY: '/no/such/file' })).said).toContain(
      'BACKUP_IDENTITY is neither an age secret key nor the path of a file that holds one',
    );
    expect((await rig.restore('latest', { BACKUP_IDENTITY: await generateX25519Identity() })).said).toContain(
      'cannot be decrypted: the key is another one, or the file is not whole',
    );
    truncateSync(join(rig.retainedFolder, name), 70_000);
    const half = await rig.restore('latest', { BACKUP_IDENTITY: key.identity });
    expect(half.status).toBe(1);
    expect(half.said).toContain('cannot be decrypted');
    expect(half.said).not.toContain('    at ');
    expect(await rig.names()).toEqual(['amelia', 'jack']);
    expect(rig.backups()).toEqual([name]);
  });

  it('a recipient that is no public key is refused before anything is copied', async () => {
    const { status, said } = await rig.backUp({ BACKUP_RECIPIENT: 'age1nonsense' });
    expect(status).toBe(1);
    expect(said).toContain('BACKUP_RECIPIENT holds "age1nonsense", which is not an age public key');
    expect(rig.backups()).toEqual([]);
    expect(rig.state()).toMatchObject({ failure: { step: 'encryption' } });
  });

  it('encrypted backups are counted among the daily and weekly ones', async () => {
    await rig.backUp();
    for (let days = 1; days <= 60; days += 1) {
      const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
      writeFileSync(join(rig.retainedFolder, `repairs-${day}T130000Z.sqlite.age`), '');
    }
    await rig.backUp(encrypting);
    expect(rig.backups().length).toBeGreaterThanOrEqual(9);
    expect(rig.backups().length).toBeLessThanOrEqual(11);
  });

  itWithAge('the program age reads it, and what age wrote can be restored', async () => {
    await rig.backUp(encrypting);
    const [name = ''] = rig.backups();
    const keyFile = join(rig.dataDir, '..', 'key.txt');
    writeFileSync(keyFile, `${key.identity}\n`);
    const plain = join(rig.dataDir, '..', 'plain.sqlite');
    expect(spawnSync('age', ['-d', '-i', keyFile, '-o', plain, join(rig.retainedFolder, name)]).status).toBe(
      0,
    );
    expect(isSqlite(readFileSync(plain))).toBe(true);

    const byAge = join(rig.dataDir, '..', 'by-age.sqlite.age');
    expect(spawnSync('age', ['-r', key.recipient, '-o', byAge, plain]).status).toBe(0);
    await rig.add('jack');
    expect(await rig.restore(byAge, { BACKUP_IDENTITY: keyFile })).toMatchObject({ status: 0 });
    expect(await rig.names()).toEqual(['amelia']);
  });
});

describe('BACKUP_COMMAND', () => {
  const carried = () => join(rig.dataDir, '..', "else where's");
  const command = () => ({ ...encrypting, BACKUP_COMMAND: `cp "$BACKUP_FILE" "$TO"`, TO: carried() });

  // BACKUP-3
  it('copies each backup elsewhere, from where it can be restored', async () => {
    mkdirSync(carried());
    expect(await rig.backUp(command())).toMatchObject({ status: 0 });
    const [name = ''] = rig.backups();
    const there = join(carried(), name);
    expect(rig.state()).toMatchObject({ copiedOut: name, failure: null });
    rmSync(rig.dataDir, { recursive: true });
    expect(await rig.restore(there, { BACKUP_IDENTITY: key.identity })).toMatchObject({ status: 0 });
    expect(await rig.names()).toEqual(['amelia']);
  });

  it('that fails is reported, keeps the local copy, and is retried without another backup', async () => {
    const failed = await rig.backUp({ BACKUP_COMMAND: 'echo "no route to the other machine" >&2; exit 3' });
    expect(failed.status).toBe(1);
    expect(failed.said).toContain(
      'BACKUP_COMMAND did not succeed (exit code 3): no route to the other machine',
    );
    const [name = '', ...others] = rig.backups();
    expect(others).toEqual([]);
    expect(rig.state()).toMatchObject({
      failures: 1,
      failure: { step: 'copy-out' },
      lastSuccessAt: expect.any(String),
      copiedOut: null,
    });
    mkdirSync(carried());
    expect(await rig.backUp(command(), true)).toMatchObject({ status: 0 });
    expect(rig.backups()).toEqual([name]);
    expect(existsSync(join(carried(), basename(name)))).toBe(true);
    expect(rig.state()).toMatchObject({ failures: 0, failure: null, failingSince: null, copiedOut: name });
  });
});
