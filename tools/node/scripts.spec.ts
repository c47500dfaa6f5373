import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { lowestVersion, isSupported } from './builds.mjs';
import { inRoot, readJson } from '../stack/workspace.mjs';

const manifest = readJson(inRoot('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
const builds = readJson(inRoot('tools/node/builds.json')) as Readonly<
  Record<'pinned' | 'lowest', Readonly<Record<string, { version: string; integrity: string }>>>
>;

it('every script of package.json goes through the launcher, which handles an old Node', () => {
  const { postinstall, ...scripts } = manifest.scripts;
  expect(Object.values(scripts).filter((line) => !line.startsWith('node tools/node/run.mjs '))).toEqual([]);
  // postinstall must run under any Node, also in a container where only package.json was copied.
  expect(postinstall).toContain('tools/node/after-install.mjs');
});

it('every script of this repository says what it is for when it is asked for help', () => {
  const silent = Object.entries(manifest.scripts).filter(([name, line]) => {
    const [, script] = /run\.mjs (?:tsx )?(\S+\.(?:mjs|ts))/.exec(line) ?? [];
    return (
      script &&
      !readFileSync(inRoot(script), 'utf8').startsWith(
        `// npm ${name === 'start' || name === 'test' ? name : `run ${name}`}`,
      )
    );
  });
  expect(silent).toEqual([]);
  for (const tool of ['tools/backup/backup.mjs', 'tools/seed/seed.ts']) {
    const asked = [inRoot('tools/node/run.mjs'), ...(tool.endsWith('.ts') ? ['tsx'] : []), tool, '--help'];
    const { status, stdout, stderr } = spawnSync(process.execPath, asked, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^npm run \w+/);
  }
});

it('an option that nobody knows is said in a sentence', () => {
  const asked = [inRoot('tools/node/run.mjs'), 'tsx', 'tools/seed/seed.ts', '--nope=1'];
  const { status, stderr } = spawnSync(process.execPath, asked, { encoding: 'utf8' });
  expect([status, stderr.trim()]).toEqual([1, "Unknown option '--nope'. What can be given: --help."]);
});

it('each pinned build is new enough and has a checksum', () => {
  const all = [...Object.values(builds.pinned), ...Object.values(builds.lowest)];
  expect(all.filter(({ version }) => !isSupported(version))).toEqual([]);
  expect(all.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([]);
  expect(builds.pinned['linux-x64']?.version).toBe(readFileSync(inRoot('.nvmrc'), 'utf8').trim());
  expect(builds.lowest['linux-x64']?.version).toBe(`${lowestVersion().join('.')}.0`);
});

it.each([
  ['20.20.2', false],
  ['22.14.9', false],
  ['22.15.0', true],
  ['23.0.0', true],
  ['24.22.3', true],
])('Node %s: %s', (version, supported) => {
  expect(isSupported(version)).toBe(supported);
});
