import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');

interface Lock {
  readonly packages: Record<string, Record<string, unknown> | undefined>;
}
const locked = (): Lock => JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;

function check(root: string, ...options: string[]) {
  const script = join(ROOT, 'tools/dependencies/check.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, `--root=${root}`, ...options], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

// SAFE-9
describe('the check of dependencies', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'dependencies-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  /** A folder with our manifests and our lock file, modified by `plant`. */
  function planted(plant: (lock: Lock) => void): string {
    const lock = locked();
    for (const folder of Object.keys(lock.packages).filter((path) => !path.includes('node_modules'))) {
      const path = join(folder, 'package.json');
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), readFileSync(join(ROOT, path)));
    }
    mkdirSync(join(root, 'docs'));
    plant(lock);
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
    return root;
  }

  it('finds no violation in this repository', () => {
    expect(check(ROOT)).toMatchObject({ status: 0, said: expect.stringContaining('nothing found') });
  });

  it.each([
    [
      'a version with a known hole',
      'node_modules/koa',
      { version: '3.0.3' },
      /^koa 3\.0\.3 has a known hole \(.*CVE-2026-27959/,
    ],
    [
      'a licence we may not use',
      'node_modules/pino',
      { license: 'AGPL-3.0-only' },
      /^pino .* AGPL-3\.0-only$/,
    ],
    ['no licence at all', 'node_modules/pino', { license: undefined }, /^pino .* none stated$/],
    [
      'a package without its checksum',
      'node_modules/knex',
      { integrity: undefined },
      /no checksum for knex$/,
    ],
    [
      'a package nobody maintains',
      'node_modules/request',
      { version: '2.88.2', license: 'Apache-2.0', integrity: 'x' },
      /^request 2\.88\.2 is no longer maintained/,
    ],
    [
      'an old copy deep inside another',
      'node_modules/knex/node_modules/qs',
      { version: '6.5.2', license: 'MIT', integrity: 'x', dev: true },
      /^qs 6\.5\.2 has a known hole/,
    ],
  ])('fails on %s', (_what, path, change, userMessage) => {
    planted(({ packages }) => (packages[path] = { ...packages[path], ...change }));
    const { status, said } = check(root, '--write');
    expect(said.trim()).toMatch(userMessage);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  });

  it('fails on a version that is a range, and on a page of licences that is out of date', () => {
    planted(() => undefined);
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(
      join(root, 'package.json'),
      JSON.stringify({
        ...manifest,
        devDependencies: { ...manifest.devDependencies, nx: '^23.2.1', renamed: 'npm:nx@^23.2.1' },
      }),
    );
    expect(check(root).said.trim().split('\n')).toEqual([
      'package.json asks for nx ^23.2.1: give one exact version',
      'package.json asks for renamed npm:nx@^23.2.1: give one exact version',
      'docs/licences.md is out of date: run npm run check:dependencies -- --write',
    ]);
  });
});
