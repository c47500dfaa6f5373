import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { antdTokens } from '../apps/shell/src/theme';
import { generate } from '../tools/new-plugin/generate.mjs';
import { lineFor, publish, readRegistry, register } from '../tools/stack/registry.mjs';
import { inRoot, ROOT } from '../tools/stack/workspace.mjs';
import { byDay, expect, nightly, signIn, test } from './stack/fixtures';

let elsewhere = '';
test.beforeAll(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'new-plugin-'));
  symlinkSync(inRoot('node_modules'), join(elsewhere, 'node_modules'));
});
test.afterAll(() => rmSync(elsewhere, { recursive: true }));

function build(folder: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/webpack-cli/bin/cli.js'), '--config', 'webpack.config.mjs'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) throw new Error(stdout + stderr);
  return join(folder, 'dist');
}

/** What `npm create @loupe/plugin` makes, with a part of antd beyond what the SDK names in what it adds to a job's sheet. */
function createOutside(id: string): string {
  const creator = inRoot('tools/create-plugin/create-plugin.mjs');
  const { status, stderr } = spawnSync(process.execPath, [creator, id], { cwd: elsewhere, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  writeFileSync(join(elsewhere, id, `src/${id}-panel.tsx`), PANEL);
  return join(elsewhere, id);
}

const PANEL = `
import { Table } from 'antd';
import type { JobPanelProps } from '@loupe/plugin-sdk';
import { Panel } from '@loupe/web-kit';

export default function OwnFiguresPanel({ job }: JobPanelProps) {
  const columns = [{ title: 'Number', dataIndex: 'jobNumber' }];
  return <Panel title="Own figures"><Table rowKey="id" columns={columns} dataSource={[job]} pagination={false} /></Panel>;
}
`;

const BY_DAY = 'packages.spec types generated plugins, and plugins.spec upgrades one and rolls it back';

// PLUGIN-7, PLUGIN-13
nightly(
  'a generated plugin is shipped into a running stack, opened, broken and rolled back; one of its own folder beside it',
  byDay(BY_DAY),
  async ({ page, ownStack }) => {
    test.setTimeout(120_000);
    const stack = await ownStack();
    await signIn(page, 'priya', { url: stack.url });
    await expect(page.getByRole('link', { name: 'Repairs stats' })).toHaveCount(0);

    generate(elsewhere, 'repairs-stats');
    const plugin = { id: 'repairs-stats', title: 'Repairs stats' };
    publish(stack.dataDir, plugin.id, '1.0.0', build(join(elsewhere, 'apps/repairs-stats-mfe')));
    register(stack.dataDir, lineFor(plugin, '1.0.0'));

    await page.goto(`${stack.url}/`);
    await page.getByRole('link', { name: 'Repairs stats' }).click();
    await expect(page).toHaveURL(/\/repairs-stats$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repairs stats');
    await expect(page.getByText(/^\d+ jobs$/)).toBeVisible();

    // A version whose folder is missing breaks only the plugin's own pages.
    register(stack.dataDir, lineFor(plugin, '2.0.0'));
    await page.goto(`${stack.url}/repairs-stats`);
    await expect(page.getByRole('main')).toContainText('Repairs stats');
    await expect(page.getByText(/^\d+ jobs$/)).toHaveCount(0);
    await page
      .getByRole('link', { name: /Live Jobs/ })
      .first()
      .click();
    await expect(page.getByRole('article').first()).toBeVisible();

    register(stack.dataDir, lineFor(plugin, '1.0.0'));
    await page.goto(`${stack.url}/repairs-stats`);
    await expect(page.getByText(/^\d+ jobs$/)).toBeVisible();
    expect(readRegistry(stack.dataDir).map(({ id }) => id)).toEqual([
      'jobs',
      'counter',
      'tracking',
      'customers',
      'reports',
      plugin.id,
    ]);

    await test.step('one that needs nothing of this repository, with a Table of antd on the sheet of a job', async () => {
      publish(stack.dataDir, 'own-figures', '1.0.0', build(createOutside('own-figures')));
      register(stack.dataDir, lineFor({ id: 'own-figures', title: 'Own figures' }, '1.0.0'));
      await page.goto(`${stack.url}/own-figures`);
      await expect(page.getByText(/^\d+ jobs$/)).toBeVisible();
      await page.goto(`${stack.url}/live-jobs`);
      const link = page.getByRole('article').first().getByRole('link').first();
      const number = (await link.textContent()) ?? '';
      await link.click();
      const sheet = page.getByRole('dialog', { name: number });
      await expect(sheet.getByRole('columnheader', { name: 'Number' })).toBeVisible();
      await expect(sheet.getByRole('cell')).toHaveText([number]);
    });
  },
);

/** A build whose lock file has the next patch version of every library shared with the shell. */
const NEXT_PATCH = `
import { createRequire } from 'node:module';
import { sharedByShell } from ${JSON.stringify(inRoot('libs/plugin-sdk/webpack/shared.mjs'))};
import { remoteConfig } from '@loupe/plugin-sdk/webpack';

const require = createRequire(${JSON.stringify(inRoot('libs/plugin-sdk/webpack/shared.mjs'))});
const owner = (name) => name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/');
const fileOf = (name) => (owner(name) === '@loupe/plugin-sdk' ? '..' : owner(name)) + '/package.json';
for (const [name, shared] of Object.entries(sharedByShell)) {
  const [major, minor, patch] = require(fileOf(name)).version.split('.');
  shared.requiredVersion = [major, minor, Number(patch) + 1].join('.');
}
export default remoteConfig(import.meta.url);
`;

/**
 * A page that works only with the shell's own React, router, QueryClient and antd, and shows the value found in each:
 * antd beyond what the SDK names, with dates, and libraries that use React's other entries.
 */
const SAME_COPIES = `
import { useQueryClient } from '@tanstack/react-query';
import { DatePicker, Table, theme } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useRef } from 'react';
import { c as cacheOf } from 'react/compiler-runtime';
import { createRoot } from 'react-dom/client';
import { useShell } from '@loupe/plugin-sdk';
import { Link, useLocation, useSearchParams } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';

const COLUMNS = [{ title: 'Carat', dataIndex: 'carat', sorter: (one, other) => one.carat - other.carat }];
const ROWS = [{ key: 1, carat: 24 }, { key: 2, carat: 9 }, { key: 3, carat: 18 }];

export default function NextPatchPage() {
  const { user } = useShell();
  const { pathname } = useLocation();
  const [, setSearch] = useSearchParams();
  const list = useQueryClient().getQueryData(['/api/plugins']);
  const { token } = theme.useToken();
  const place = useRef(null);
  const cache = cacheOf(1);
  useEffect(() => {
    const root = createRoot(place.current);
    root.render(<em>a root of its own, {cache.length} in its cache</em>);
    return () => root.unmount();
  }, [cache]);
  return (
    <>
      <h1>Next patch</h1>
      <p>{user.fullName} at {pathname}, offered {list?.plugins.length} plugins</p>
      <p ref={place} />
      <p>Themed {token.colorPrimary}</p>
      <Button onClick={() => setSearch({ asked: 'yes' })}>Ask</Button>
      <Table columns={COLUMNS} dataSource={ROWS} pagination={false} />
      <DatePicker defaultValue={dayjs('2026-04-03')} format="DD MMMM YYYY" />
      <Link to="/live-jobs">To the jobs</Link>
    </>
  );
}
`;

interface SharedCopy {
  readonly lib?: () => unknown;
}

/** The number of loaded module instances per shared library, whichever container provides them. */
function modulesShared(): Readonly<Record<string, number>> {
  const { __FEDERATION__: federation } = window as unknown as {
    readonly __FEDERATION__: {
      readonly __INSTANCES__: readonly {
        readonly shareScopeMap: Readonly<
          Record<string, Readonly<Record<string, Readonly<Record<string, SharedCopy>>>>>
        >;
      }[];
    };
  };
  const modules = new Map<string, Set<unknown>>();
  for (const { shareScopeMap } of federation.__INSTANCES__)
    for (const scope of Object.values(shareScopeMap))
      for (const [name, versions] of Object.entries(scope))
        for (const copy of Object.values(versions))
          modules.set(name, (modules.get(name) ?? new Set()).add(copy.lib?.()));
  return Object.fromEntries([...modules].map(([name, found]) => [name, found.size]));
}

// PLUGIN-7, PLUGIN-13
nightly(
  'a plugin built against another patch of the shared libraries runs on the one copy the shell has, with any part of antd; it is broken and rolled back',
  byDay(BY_DAY),
  async ({ page, ownStack }) => {
    test.setTimeout(120_000);
    const stack = await ownStack();
    generate(elsewhere, 'next-patch');
    const folder = join(elsewhere, 'apps/next-patch-mfe');
    writeFileSync(join(folder, 'webpack.config.mjs'), NEXT_PATCH);
    writeFileSync(join(folder, 'src/next-patch-page.tsx'), SAME_COPIES);
    const dist = build(folder);
    const code = readdirSync(dist)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(dist, name), 'utf8'));
    expect(code.filter((text) => /Minified React error|Symbol\.for\("react\.element"\)/.test(text))).toEqual(
      [],
    );
    publish(stack.dataDir, 'next-patch', '1.0.0', dist);
    register(stack.dataDir, lineFor({ id: 'next-patch', title: 'Next patch' }, '1.0.0'));

    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
    });
    await signIn(page, 'priya', { url: stack.url });
    await page.evaluate(() => void Object.assign(window, { sameWindow: true }));
    await page.getByRole('link', { name: 'Next patch' }).click();
    await expect(page.getByText('Priya Sandhu at /next-patch, offered 5 plugins')).toBeVisible();
    await page.getByRole('button', { name: 'Ask' }).click();
    await expect(page).toHaveURL(/\/next-patch\?asked=yes$/);
    await expect(page.getByText('a root of its own, 1 in its cache')).toBeVisible();
    await expect(
      page.getByText(new RegExp(`^Themed ${antdTokens(false).token.colorPrimary}$`, 'i')),
    ).toBeVisible();
    const carats = page.getByRole('cell');
    await expect(carats).toHaveText(['24', '9', '18']);
    await page.getByRole('columnheader', { name: 'Carat' }).click();
    await expect(carats).toHaveText(['9', '18', '24']);
    await page.getByRole('textbox').last().click();
    await page.getByTitle('2026-04-17').click();
    await expect(page.getByRole('textbox').last()).toHaveValue('17 April 2026');
    expect(refused).toEqual([]);
    expect(await page.evaluate(modulesShared)).toEqual({
      react: 1,
      'react/jsx-runtime': 1,
      'react/compiler-runtime': 1,
      'react-dom': 1,
      'react-dom/client': 1,
      '@tanstack/react-query': 1,
      '@loupe/plugin-sdk': 1,
      '@loupe/plugin-sdk/router': 1,
      '@loupe/plugin-sdk/icons': 1,
      '@loupe/plugin-sdk/ui': 1,
      antd: 1,
      dayjs: 1,
    });
    await page.getByRole('link', { name: 'To the jobs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Jobs');
    expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true);

    // A version whose folder is missing breaks only the plugin's own pages.
    register(stack.dataDir, lineFor({ id: 'next-patch', title: 'Next patch' }, '2.0.0'));
    await page.goto(`${stack.url}/next-patch`);
    await expect(page.getByRole('main')).toContainText('Next patch');
    await expect(carats).toHaveCount(0);
    await page
      .getByRole('link', { name: /Live Jobs/ })
      .first()
      .click();
    await expect(page.getByRole('article').first()).toBeVisible();
    register(stack.dataDir, lineFor({ id: 'next-patch', title: 'Next patch' }, '1.0.0'));
    await page.goto(`${stack.url}/next-patch`);
    await expect(carats).toHaveText(['24', '9', '18']);
  },
);
