import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { versionsOf } from '../../apps/bff/src/plugin-files/plugin-folder.mjs';
import { writeRegistry } from '../../apps/bff/src/plugin-files/registry-file.mjs';
import { readRegistry } from '../stack/registry.mjs';
import { devBuilds } from './dev-builds.mjs';

let dataDir = '';
let dist = '';
const CURRENT = { id: 'reports', title: 'Reports', version: '1.0.0', requires: 'canViewMonthlySummary' };
const PLUGIN = { id: 'reports', requires: 'canViewMonthlySummary' };

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dev-builds-'));
  dist = join(dataDir, 'dist');
  mkdirSync(dist);
  writeFileSync(join(dist, 'plugin.json'), JSON.stringify({ id: 'reports', title: 'Reports, new' }));
  writeFileSync(join(dist, 'remoteEntry.js'), 'globalThis.delivered = true;');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const versions = () => versionsOf(dataDir, 'reports');

describe('a plugin that is being developed', () => {
  it('is current after each save, with the same permission, and keeps few builds', () => {
    writeRegistry(dataDir, [CURRENT]);
    const builds = devBuilds(dataDir, PLUGIN);
    for (const version of ['dev-1', 'dev-2', 'dev-3', 'dev-4']) builds.ship(version, dist);
    expect(readRegistry(dataDir)).toEqual([
      { ...CURRENT, title: 'Reports, new', version: 'dev-4', builtIn: true },
    ]);
    expect(versions()).toEqual(['dev-2', 'dev-3', 'dev-4']);
  });

  it('restores the stack: the previous version is current again', () => {
    writeRegistry(dataDir, [CURRENT]);
    const builds = devBuilds(dataDir, PLUGIN);
    builds.ship('dev-1', dist);
    expect(builds.putBack()).toBe('1.0.0');
    expect(readRegistry(dataDir)).toEqual([CURRENT]);
    expect(versions()).toEqual([]);
  });

  it('leaves nothing behind where there was no version before', () => {
    writeRegistry(dataDir, []);
    const builds = devBuilds(dataDir, PLUGIN);
    builds.ship('dev-1', dist);
    expect(builds.putBack()).toBeUndefined();
    expect(readRegistry(dataDir)).toEqual([]);
  });
});

describe('an open page', () => {
  /** Runs the remote entry of a build as a browser would, for one second, with `offered` as the server's version. */
  async function aSecondWith(offered: string): Promise<number> {
    writeRegistry(dataDir, []);
    devBuilds(dataDir, PLUGIN).ship('dev-1', dist);
    const code = readFileSync(join(dataDir, 'plugins/reports/dev-1/remoteEntry.js'), 'utf8');
    const reload = jest.fn();
    let everySecond: (() => Promise<void>) | undefined;
    const page = {
      location: { reload },
      fetch: async () => ({
        ok: true,
        json: async () => ({ plugins: [{ id: 'reports', version: offered }] }),
      }),
      setInterval: (run: () => Promise<void>) => void (everySecond = run),
    };
    runInNewContext(code, page);
    expect(page).toMatchObject({ delivered: true });
    await everySecond?.();
    return reload.mock.calls.length;
  }

  it('reloads once the server offers a newer build', async () => {
    expect(await aSecondWith('dev-2')).toBe(1);
  });

  it('stays as it is until then', async () => {
    expect(await aSecondWith('dev-1')).toBe(0);
  });
});
