import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { versionsOf } from '../../apps/bff/src/plugin-files/plugin-folder.mjs';
import { writeRegistry } from '../../apps/bff/src/plugin-files/registry-file.mjs';
import { publish, readRegistry, refuseVersion } from './registry.mjs';
import { inRoot, readJson } from './workspace.mjs';

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'mend-'));
  folders.push(made);
  return made;
}
afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true, force: true })));

const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Runs the secrets step of `npm start`. */
function secrets(dataDir: string) {
  const code = `import { secretsFor } from ${JSON.stringify(inRoot('tools/stack/secrets.mjs'))};
    console.log(JSON.stringify(secretsFor(${JSON.stringify(dataDir)}, {})));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  return { made: JSON.parse(stdout) as Record<string, string>, said: stderr };
}

describe('development-secrets.json', () => {
  it.each(['', '{"SESSION_SECRET": "abc', '{"SESSION_SECRET":"short"}', '[]'])(
    'that holds %j is made anew, with a warning that everybody signs in again',
    (damaged) => {
      const dataDir = folder();
      const file = join(dataDir, 'development-secrets.json');
      write(file, damaged);
      const { made, said } = secrets(dataDir);
      expect(said).toContain(`${file} was damaged: its secrets were made anew. Everybody signs in again.`);
      expect(made.SESSION_SECRET).toHaveLength(48);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(made);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(secrets(dataDir)).toEqual({ made, said: '' });
    },
  );
});

/** A minimal repository for publishing, with two small built plugins. */
function repository() {
  const root = folder();
  const plugins = ['jobs', 'reports'].map((id) => ({
    id,
    project: `apps/${id}-mfe`,
    ...(id === 'reports' && { requires: 'canViewDatabase' }),
  }));
  write(join(root, 'config/plugins.json'), JSON.stringify(plugins));
  for (const { id, project } of plugins) {
    write(join(root, project, 'package.json'), '{"version":"1.0.0"}');
    write(join(root, project, 'dist/plugin.json'), JSON.stringify({ id, title: id }));
    write(join(root, project, 'dist/remoteEntry.js'), 'export {};');
  }
  for (const path of [
    'tools/stack',
    'tools/ship',
    'apps/bff/src/plugin-files',
    'libs/db/src/durable-file.mjs',
  ])
    spawnSync('cp', ['-r', '--parents', path, root], { cwd: inRoot() });
  const dataDir = join(root, 'data');
  const start = () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'tools/ship/publish-built-in.mjs')], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) as string });
    return stderr;
  };
  return { root, dataDir, start, registry: join(dataDir, 'plugins/registry.json') };
}

describe('the start repairs the plugins', () => {
  it('recreates a damaged registry, with the permissions of the server, and names what it cannot restore', () => {
    const { dataDir, start, registry } = repository();
    expect(start()).toBe('');
    const before = readFileSync(registry, 'utf8');
    write(join(dataDir, 'plugins/from-elsewhere/1.0.0/plugin.json'), '{"id":"from-elsewhere"}');
    write(registry, before.slice(0, before.length / 2));
    const said = start();
    expect(said).toContain(`${registry} was damaged and is made anew`);
    expect(said).toContain('from-elsewhere is published and not in config/plugins.json, so it was left out');
    expect(readFileSync(registry, 'utf8')).toBe(before);
    expect(readRegistry(dataDir).find(({ id }) => id === 'reports')).toMatchObject({
      requires: 'canViewDatabase',
    });
    expect(start()).toBe('');
  });

  it('publishes its own versions again where a power cut emptied files of them', () => {
    const { dataDir, start } = repository();
    start();
    const [version = ''] = versionsOf(dataDir, 'jobs');
    const entry = join(dataDir, 'plugins/jobs', version, 'remoteEntry.js');
    writeFileSync(entry, '');
    start();
    expect(readFileSync(entry, 'utf8')).toBe('export {};');
  });

  it('names an incomplete shipped version, does not serve it, and lets it be published again', () => {
    const { root, dataDir, start } = repository();
    start();
    const half = join(dataDir, 'plugins/jobs/2.0.0');
    write(join(half, 'plugin.json'), '{"id": "jo');
    write(join(half, 'left-over.js'), '');
    write(join(dataDir, 'plugins/jobs/.2.1.0.77/plugin.json'), '{}');
    write(join(dataDir, 'plugins/registry.json.77.part'), '{');
    const before = new Date(Date.now() - 60 * 60_000);
    for (const left of ['plugins/jobs/.2.1.0.77', 'plugins/registry.json.77.part'])
      utimesSync(join(dataDir, left), before, before);
    // Recent, so another process that shares the folder may still be writing it.
    write(join(dataDir, 'plugins/jobs/.2.2.0.78/plugin.json'), '{}');
    expect(start()).toContain(`jobs 2.0.0 is left out: ${half} is not whole. Publish it again.`);
    expect(versionsOf(dataDir, 'jobs')).not.toContain('2.0.0');
    expect(existsSync(join(dataDir, 'plugins/jobs/.2.1.0.77'))).toBe(false);
    expect(existsSync(join(dataDir, 'plugins/registry.json.77.part'))).toBe(false);
    expect(existsSync(join(dataDir, 'plugins/jobs/.2.2.0.78'))).toBe(true);
    publish(dataDir, 'jobs', '2.0.0', join(root, 'apps/jobs-mfe/dist'));
    expect(readdirSync(half).sort()).toEqual(['plugin.json', 'remoteEntry.js']);
    expect(() => refuseVersion(dataDir, 'jobs', '2.0.0')).toThrow('has been published already');
    expect(start()).toBe('');
  });

  it('says which file of the repository is broken and how to get it back', () => {
    const { root, dataDir } = repository();
    write(join(root, 'config/plugins.json'), '[{"id": "jobs"');
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'tools/ship/publish-built-in.mjs')], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir },
    });
    expect(status).toBe(1);
    expect(stderr.trim()).toBe(
      `${join(root, 'config/plugins.json')} is not valid JSON. Put it right, or take it as it was: git checkout -- config/plugins.json.`,
    );
  });
});

it('the tools refuse a damaged registry with a sentence that names the remedy', () => {
  const dataDir = folder();
  write(join(dataDir, 'plugins/registry.json'), '{"plugins": [');
  expect(() => readRegistry(dataDir)).toThrow('is damaged. Start the stack: it makes it anew.');
  rmSync(join(dataDir, 'plugins/registry.json'));
  writeRegistry(dataDir, []);
  expect(readJson(join(dataDir, 'plugins/registry.json'))).toEqual({ plugins: [] });
});
