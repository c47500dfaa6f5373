import { configure, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { PluginModule } from '@loupe/plugin-sdk';
import { someStats } from '@loupe/web-kit/testing';
import { fakeFetch, testShop, testUser, type FakeApi } from '@loupe/plugin-sdk/testing';
import {
  CONTRACT,
  type AvailablePlugin,
  type PluginList,
  type PublicShop,
  type User,
} from '@loupe/shared-types';
import { App } from '../app';
import { createSession } from '../session/session';
import type { BootstrapData } from '../shop';
import { createPluginStore } from '../plugins/plugin-store';
import SignedIn from '../signed-in';
import { notifySaveDropped } from '../toasts/notices';
import { Toasts } from '../toasts/toasts';
import { openableDialogs } from './dialogs';

// The shell's chunks are loaded on demand.
configure({ asyncUtilTimeout: 5_000 });

/** A plugin named Jobs with a dashboard and Live Jobs, with the given overrides. */
export function aPlugin(given: Partial<AvailablePlugin> = {}): AvailablePlugin {
  return {
    id: 'jobs',
    title: 'Jobs',
    contract: CONTRACT,
    version: '1.0.0',
    entry: '/plugins/jobs/1.0.0/mf-manifest.json',
    pages: [
      {
        name: 'dashboard',
        path: '/',
        searchGoesTo: '/live-jobs',
        nav: { group: 'Jobs', label: 'Dashboard', order: 1 },
      },
      {
        name: 'live',
        path: '/live-jobs',
        nav: {
          group: 'Jobs',
          label: 'Live Jobs',
          order: 2,
          count: { path: '/api/stats', field: 'liveJobs' },
        },
      },
    ],
    ...given,
  };
}

/** A plugin module: each page's component by name, and what fills its slots. */
export function delivering(
  pages: Readonly<Record<string, ComponentType>>,
  slots?: PluginModule['default']['slots'],
): PluginModule {
  const loaders = Object.entries(pages).map(([name, page]) => [
    name,
    () => Promise.resolve({ default: page }),
  ]);
  return {
    default: {
      manifest: aPlugin(),
      pages: Object.fromEntries(loaders) as PluginModule['default']['pages'],
      slots,
    },
  };
}

interface StartOptions {
  readonly at?: string;
  readonly user?: Partial<User>;
  readonly list?: Partial<PluginList>;
  readonly load?: (plugin: AvailablePlugin) => Promise<PluginModule>;
  readonly limitMs?: number;
  readonly api?: FakeApi;
  readonly shop?: PublicShop;
}

/** The shell with a signed-in user at an address, with test plugins and a fake server. */
export function startSignedIn({
  at = '/',
  user,
  list,
  load,
  limitMs,
  api = {},
  shop = testShop,
}: StartOptions = {}) {
  openableDialogs();
  window.history.replaceState(null, '', at);
  const signedInUser = { ...testUser, ...user };
  const { fetch, calls } = fakeFetch({
    'GET /api/auth/me': signedInUser,
    'GET /api/plugins': { plugins: [aPlugin()], broken: [], forbiddenPaths: [], ...list },
    'GET /api/stats': someStats({ liveJobs: 34 }),
    'POST /api/auth/logout': '',
    ...api,
  });
  globalThis.fetch = fetch;
  const session = createSession({
    onSaveDropped: notifySaveDropped,
    tabs: { post: () => undefined, listen: () => undefined },
  });
  const plugins = createPluginStore(load ?? (() => Promise.resolve(delivering({}))), limitMs);
  const view = render(
    <>
      <SignedIn session={session} user={signedInUser} shop={shop} plugins={plugins} />
      <Toasts />
    </>,
  );
  return { ...view, calls, session };
}

/** The whole front end at an address; signed out, unless bootstrap data is given. */
export function startApp({
  at = '/',
  api = {},
  bootstrap,
}: Pick<StartOptions, 'at' | 'api'> & { readonly bootstrap?: BootstrapData } = {}) {
  openableDialogs();
  window.history.replaceState(null, '', at);
  const { fetch, calls } = fakeFetch({
    'GET /api/plugins': { plugins: [], broken: [], forbiddenPaths: [] },
    'GET /api/stats': someStats(),
    ...api,
  });
  globalThis.fetch = fetch;
  /** What was sent to the other tabs. */
  const posted: unknown[] = [];
  const session = createSession({
    onSaveDropped: notifySaveDropped,
    tabs: { post: (message) => posted.push(message), listen: () => undefined },
  });
  if (bootstrap) session.bootstrap(bootstrap);
  const view = render(<App session={session} shop={testShop} />);
  if (!bootstrap) void session.check();
  return { ...view, calls, session, posted };
}
