import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from '../tools/new-plugin/generate.mjs';
import { lineFor, publish, readRegistry, register } from '../tools/suite/registry.mjs';
import { inRoot, ROOT } from '../tools/suite/workspace.mjs';
import { expect, signIn, test } from './suite/fixtures';

let elsewhere = '';
test.beforeAll(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'new-plugin-'));
  symlinkSync(inRoot('node_modules'), join(elsewhere, 'node_modules'));
});
test.afterAll(() => rmSync(elsewhere, { recursive: true }));

function build(id: string): string {
  const folder = join(elsewhere, 'apps', `${id}-mfe`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/webpack-cli/bin/cli.js'), '--config', 'webpack.config.mjs'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) throw new Error(stdout + stderr);
  return join(folder, 'dist');
}

test('a generated plugin is shipped into a running suite, opened, broken and rolled back', async ({
  page,
  ownSuite,
}) => {
  test.setTimeout(120_000);
  const suite = await ownSuite();
  await signIn(page, 'priya', suite.url);
  await expect(page.getByRole('link', { name: 'Repairs stats' })).toHaveCount(0);

  generate(elsewhere, 'repairs-stats');
  const plugin = { id: 'repairs-stats', title: 'Repairs stats' };
  publish(suite.dataDir, plugin.id, '1.0.0', build(plugin.id));
  register(suite.dataDir, lineFor(plugin, '1.0.0'));

  await page.goto(`${suite.url}/`);
  await page.getByRole('link', { name: 'Repairs stats' }).click();
  await expect(page).toHaveURL(/\/repairs-stats$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repairs stats');
  await expect(page.getByText(/^\d+ jobs$/)).toBeVisible();

  // A version whose folder is not there: its own pages are lost, and nothing else.
  register(suite.dataDir, lineFor(plugin, '2.0.0'));
  await page.goto(`${suite.url}/repairs-stats`);
  await expect(page.getByRole('main')).toContainText('Repairs stats');
  await expect(page.getByText(/^\d+ jobs$/)).toHaveCount(0);
  await page
    .getByRole('link', { name: /Live Jobs/ })
    .first()
    .click();
  await expect(page.getByRole('article').first()).toBeVisible();

  register(suite.dataDir, lineFor(plugin, '1.0.0'));
  await page.goto(`${suite.url}/repairs-stats`);
  await expect(page.getByText(/^\d+ jobs$/)).toBeVisible();
  expect(readRegistry(suite.dataDir).map(({ id }) => id)).toEqual(['jobs', 'tracking', 'reports', plugin.id]);
});
