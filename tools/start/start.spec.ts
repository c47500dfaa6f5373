import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');

let dataDir = '';
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'start-')), 'data');
});
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }));

function start(env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync('node', ['tools/start/start.mjs'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '', SESSION_SECRET: '', IDENTITY_SECRET: '', DATA_DIR: dataDir, ...env },
  });
  return { status, said: stdout + stderr };
}

describe('npm start refuses in words', () => {
  it('a port that is taken, and names another', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const { status, said } = start({ PORT: String(port) });
    taken.close();
    expect(status).toBe(1);
    expect(said).toContain(`Port ${port} is already in use`);
    expect(said).toContain(`PORT=${port + 1} npm start`);
    expect(said).not.toContain('    at ');
  });

  it('an invalid port', () => {
    expect(start({ PORT: '40x0' }).said).toContain('PORT is "40x0", which is not a port number');
  });

  it('a port that browsers refuse, and names one that they accept', () => {
    const { status, said } = start({ PORT: '6666' });
    expect(status).toBe(1);
    expect(said).toContain('No browser opens port 6666');
    expect(said).toContain('PORT=6670 npm start');
    expect(said).not.toContain('    at ');
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each(['0.0.0.0', '::', '192.168.1.20'])(
    'to show the demonstration accounts to other computers, by HOST=%s',
    (HOST) => {
      const { status, said } = start({ HOST, PORT: '4188' });
      expect(status).toBe(1);
      expect(said).toContain('NODE_ENV=production');
      expect(said).not.toContain('    at ');
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it('production without secrets, and names each that is missing', () => {
    const { status, said } = start({ NODE_ENV: 'production', PORT: '4188' });
    expect(status).toBe(1);
    expect(said).toContain('SESSION_SECRET');
    expect(said).toContain('IDENTITY_SECRET');
    expect(existsSync(join(dataDir, 'development-secrets.json'))).toBe(false);
  });
});
