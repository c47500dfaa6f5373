import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SETTINGS } from '@loupe/svc-kit';
import { readTree } from '../rules/read-tree.mjs';
import { inRoot } from '../stack/workspace.mjs';

const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// OPS-1
test('docs/settings.md and .env.example are what the table of settings says', () => {
  const checked = spawnSync(process.execPath, ['--import', 'tsx', 'tools/settings/write.ts', '--check'], {
    cwd: inRoot(),
    encoding: 'utf8',
  });
  expect([checked.status, checked.stderr]).toEqual([0, '']);
});

test('.env.example sets nothing until it is filled in', () => {
  const given = parseEnv(readFileSync(inRoot('.env.example'), 'utf8'));
  expect(Object.entries(given).filter(([, value]) => value !== '')).toEqual([]);
  expect(Object.keys(given).filter((name) => !(name in SETTINGS))).toEqual([]);
});

/** Variables of tests, of programs that are called, of the machine, and of a plugin's team elsewhere. */
const NO_SETTINGS =
  /^(PATH|NODE|NODE_OPTIONS|NODE_COMPILE_CACHE|CI|TZ|HOME|CHROMIUM_PATH|FIREFOX_PATH|(REQUIRE|TEST|PLAYWRIGHT|NX|FEDERATION)_\w+|NIGHTLY|STALLS_FOLDER|MYSQL_PWD|BACKUP_FILE|ENV_FILE|LOUPE_\w+)$/;

test('every variable that a command or a process reads is in the table of settings', () => {
  const read = readTree(inRoot())
    .filter(({ path }) => /\.(mjs|ts)$/.test(path) && !/\.spec\.ts$|\/test(ing)?\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:env|source|given)\.([A-Z][A-Z_]{2,})\b/g)].map(([, name = '']) => ({
        path,
        name,
      })),
    );
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter(({ name }) => !(name in SETTINGS) && !NO_SETTINGS.test(name))).toEqual([]);
});

// OPS-1
describe('the settings file', () => {
  const file = join(folder, 'shop.env');
  const read = (env: Readonly<Record<string, string>>) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `await import(${JSON.stringify(inRoot('tools/stack/use-env-file.mjs'))});
         console.log(JSON.stringify([process.env.DATA_DIR, process.env.PORT, process.env.BACKUP_COMMAND]))`,
      ],
      { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } },
    );

  test('fills in what the environment does not say, and what it says empty stays empty', () => {
    writeFileSync(
      file,
      `# a comment\nDATA_DIR=/srv/repairs\nPORT=4300\nBACKUP_COMMAND='rclone copy "$BACKUP_FILE" shop:'\n`,
    );
    expect(JSON.parse(read({ ENV_FILE: file }).stdout)).toEqual([
      '/srv/repairs',
      '4300',
      'rclone copy "$BACKUP_FILE" shop:',
    ]);
    expect(JSON.parse(read({ ENV_FILE: file, PORT: '4400', BACKUP_COMMAND: '' }).stdout)).toEqual([
      '/srv/repairs',
      '4400',
      '',
    ]);
  });

  test('that is named and missing ends the command with a sentence', () => {
    const { status, stderr } = read({ ENV_FILE: join(folder, 'none.env') });
    expect(status).toBe(1);
    expect(stderr.trim()).toBe(`ENV_FILE names ${join(folder, 'none.env')}, which does not exist.`);
  });

  test('is read by npm start before anything else', () => {
    writeFileSync(file, 'PORT=40x0\n');
    const { status, stderr } = spawnSync('node', ['tools/start/start.mjs'], {
      cwd: inRoot(),
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ENV_FILE: file, DATA_DIR: join(folder, 'data') } as NodeJS.ProcessEnv,
    });
    expect(status).toBe(1);
    expect(stderr).toContain('PORT is "40x0", which is not a port number');
  });
});
