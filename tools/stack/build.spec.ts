import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { program } from './program.mjs';
import { inRoot, readJson, ROOT } from './workspace.mjs';

// Each test calls Nx, which is slow on a busy machine.
jest.setTimeout(120_000);

/** One or two of each kind of project, to keep the test short. */
const PROJECTS = ['apps/bff', 'apps/shell', 'apps/tracking-mfe', 'services/jobs-svc'];
const ALL = PROJECTS.map((project) => basename(project)).sort();

/** What every build depends on. */
const FILES_OF_ALL = ['tools/build/bundle-server.mjs', 'tsconfig.base.json', 'nx.json'];

/** Replaces webpack and esbuild: records the call and writes a fake output. */
const STUB = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
appendFileSync('../../ran', basename(process.cwd()) + '\\n');
mkdirSync('dist', { recursive: true });
writeFileSync('dist/mode', process.env.NODE_ENV ?? 'unset');
`;

let root = '';
const at = (...parts: readonly string[]) => join(root, ...parts);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const wanted = new RegExp(`^(${[...PROJECTS, 'libs', 'tools'].join('|')})/|^[^/]+\\.json$|^\\.gitignore$`);
  for (const path of listed.stdout
    .split('\0')
    .filter((name) => wanted.test(name) && existsSync(inRoot(name))))
    cpSync(inRoot(path), at(path), { recursive: true });
  symlinkSync(inRoot('node_modules'), at('node_modules'));
  writeFileSync(at('stub.mjs'), STUB);
  for (const project of PROJECTS) {
    const file = at(project, 'package.json');
    const manifest = readJson(file) as object;
    writeFileSync(file, JSON.stringify({ ...manifest, scripts: { build: 'node ../../stub.mjs' } }));
  }
  writeFileSync(at('build-all.mjs'), "import { buildAll } from './tools/stack/build.mjs'; buildAll();");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  rmSync(at('ran'), { force: true });
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', ...env },
  });
  if (status !== 0) throw new Error(stdout + stderr);
  const ran = existsSync(at('ran')) ? readFileSync(at('ran'), 'utf8').trim().split('\n').sort() : [];
  return { ran, said: stdout };
}

/** The projects that `npm start` would build now. */
const built = () => run('node', ['build-all.mjs']).ran;
const change = (...paths: readonly string[]) => {
  for (const path of paths) appendFileSync(at(path), '\n');
};
function edit(path: string, from: string | RegExp, to: string) {
  const before = readFileSync(at(path), 'utf8');
  writeFileSync(at(path), before.replace(from, to));
  expect(readFileSync(at(path), 'utf8')).not.toBe(before);
}

/** By day whether anything changed. */
const nightly = process.env.NIGHTLY ? it : it.skip;

// The tests share one workspace and depend on each other, because each call of Nx is slow.
describe('npm start builds', () => {
  it('everything the first time, and nothing the second', () => {
    expect(built()).toEqual(ALL);
    expect(built()).toEqual([]);
  });

  nightly(
    'what had a stylesheet or a source changed, also within the same size and time, or uses a changed library',
    () => {
      change(
        'apps/tracking-mfe/src/physical-tracker/physical-tracker.module.css',
        'libs/db/src/dump-mysql.mjs',
      );
      const file = 'apps/bff/src/main.ts';
      const { atime, mtime } = statSync(at(file));
      edit(file, 'import', 'tropmi');
      utimesSync(at(file), atime, mtime);
      expect(built()).toEqual(['bff', 'jobs-svc', 'tracking-mfe']);
    },
  );

  nightly(
    'what had a script beside its sources, its page or its manifest changed, and nothing for a test',
    () => {
      change('apps/shell/font-loader.mjs');
      expect(built()).toEqual(['shell']);
      change('apps/shell/src/index.html', 'apps/tracking-mfe/package.json');
      change('apps/bff/test/access.spec.ts', 'libs/db/src/migrate-killed.spec.ts');
      expect(built()).toEqual(['shell', 'tracking-mfe']);
    },
  );

  nightly('all that use a library whose webpack folder or a script changed', () => {
    change('libs/plugin-sdk/webpack/base.mjs', 'libs/db/src/dump-mysql.mjs');
    expect(built()).toEqual(['jobs-svc', 'shell', 'tracking-mfe']);
  });

  nightly('all that use a library whose source changed, and what had its webpack config changed', () => {
    change('libs/svc-kit/src/index.ts', 'apps/tracking-mfe/webpack.config.mjs');
    expect(built()).toEqual(['bff', 'jobs-svc', 'tracking-mfe']);
  });

  nightly.each<[string, () => void]>([
    [
      'the installed version of a build tool',
      () => edit('package-lock.json', /("node_modules\/webpack": {[^}]*?"integrity": "sha512-)./, '$1_'),
    ],
    ...FILES_OF_ALL.map((file): [string, () => void] => [file, () => change(file)]),
  ])('everything for another state of %s', (_, alter) => {
    alter();
    expect(built()).toEqual(ALL);
  });

  nightly('again what was built for development in between, and does not reuse that for production', () => {
    const [node, ...nx] = program(
      'nx',
      'run-many',
      '-t',
      'build',
      '-p',
      '@loupe/shell',
      '--output-style=static',
    );
    expect(run(node, nx, { NODE_ENV: 'development' }).ran).toEqual(['shell']);
    expect(readFileSync(at('apps/shell/dist/mode'), 'utf8')).toBe('development');
    built();
    expect(readFileSync(at('apps/shell/dist/mode'), 'utf8')).toBe('production');
  });

  nightly('what somebody removed from the output', () => {
    rmSync(at('apps/shell/dist/mode'));
    built();
    expect(readFileSync(at('apps/shell/dist/mode'), 'utf8')).toBe('production');
  });
});
