import { createInstance } from '@module-federation/enhanced/runtime';
import query from '@tanstack/react-query/package.json';
import antd from 'antd/package.json';
import dayjs from 'dayjs/package.json';
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin';
import * as ReactQuery from '@tanstack/react-query';
import * as React from 'react';
import * as CompilerRuntime from 'react/compiler-runtime';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { PluginModule } from '@loupe/plugin-sdk';
import * as Sdk from '@loupe/plugin-sdk';
import * as Icons from '@loupe/plugin-sdk/icons';
import * as Router from '@loupe/plugin-sdk/router';
import type { AvailablePlugin } from '@loupe/shared-types';
import { SDK_VERSION } from './sdk-version';
import { loadAntd, loadDayjs } from './antd';
import { loadUi } from './ui';

/** Loads the code of a plugin; rejects when it is unavailable. */
export type LoadPlugin = (plugin: AvailablePlugin) => Promise<PluginModule>;

const shared = (version: string) => ({
  version,
  scope: 'default',
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

const given = (version: string, lib: () => unknown) => ({ ...shared(version), lib });

/** Provided from a chunk that is fetched when the first plugin asks for it. */
const givenLater = (version: string, load: () => Promise<unknown>) => ({
  ...shared(version),
  get: () => load().then((lib) => () => lib),
});

/** Without hydrateRoot: no page comes rendered from the server, and the sign-in page would carry its code. */
const reactDomClient = { createRoot };

/** What a build registers its plugin with. Its manifest names this file too, which would be one request more. */
const CONTAINER = 'remoteEntry.js';

/** Loads plugins at run time and provides their shared modules: one React, one router, one QueryClient. */
export function createFederation(): LoadPlugin {
  const federation = createInstance({
    name: 'shell',
    remotes: [],
    plugins: [provideRuntime()],
    shared: {
      react: given(React.version, () => React),
      'react/jsx-runtime': given(React.version, () => JsxRuntime),
      'react/compiler-runtime': given(React.version, () => CompilerRuntime),
      'react-dom': given(React.version, () => ReactDom),
      'react-dom/client': given(React.version, () => reactDomClient),
      '@tanstack/react-query': given(query.version, () => ReactQuery),
      '@loupe/plugin-sdk': given(SDK_VERSION, () => Sdk),
      '@loupe/plugin-sdk/router': given(SDK_VERSION, () => Router),
      '@loupe/plugin-sdk/icons': given(SDK_VERSION, () => Icons),
      '@loupe/plugin-sdk/ui': givenLater(SDK_VERSION, loadUi),
      antd: givenLater(antd.version, loadAntd),
      // What antd's date pickers take is an object of the one copy that they extend.
      dayjs: givenLater(dayjs.version, loadDayjs),
    },
  });
  return async ({ id, entry }) => {
    const { href } = new URL(CONTAINER, new URL(entry, window.location.origin));
    federation.registerRemotes([{ name: id, entry: href, type: 'global', entryGlobalName: id }]);
    const module = await federation.loadRemote<PluginModule>(`${id}/plugin`);
    if (!module) throw new Error(`Plugin ${id} delivered nothing`);
    return module;
  };
}
