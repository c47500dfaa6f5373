import { createInstance } from '@module-federation/enhanced/runtime';
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin';
import * as ReactQuery from '@tanstack/react-query';
import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import type { PluginModule } from '@loupe/plugin-sdk';
import * as Sdk from '@loupe/plugin-sdk';
import * as Icons from '@loupe/plugin-sdk/icons';
import * as Router from '@loupe/plugin-sdk/router';
import type { AvailablePlugin } from '@loupe/shared-types';
import { SDK_VERSION } from './sdk-version';
import { loadUi } from './ui';

/** Loads the code of a plugin; rejects when it is unavailable. */
export type LoadPlugin = (plugin: AvailablePlugin) => Promise<PluginModule>;

const QUERY_VERSION = '5.108.2';

const given = (version: string, lib: () => unknown) => ({
  version,
  lib,
  scope: 'default',
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

/** Loads plugins at run time and provides their shared modules: one React, one router, one QueryClient. */
export function createFederation(): LoadPlugin {
  const federation = createInstance({
    name: 'shell',
    remotes: [],
    plugins: [provideRuntime()],
    shared: {
      react: given(React.version, () => React),
      'react/jsx-runtime': given(React.version, () => JsxRuntime),
      'react-dom': given(React.version, () => ReactDom),
      '@tanstack/react-query': given(QUERY_VERSION, () => ReactQuery),
      '@loupe/plugin-sdk': given(SDK_VERSION, () => Sdk),
      '@loupe/plugin-sdk/router': given(SDK_VERSION, () => Router),
      '@loupe/plugin-sdk/icons': given(SDK_VERSION, () => Icons),
      '@loupe/plugin-sdk/ui': {
        version: SDK_VERSION,
        get: () => loadUi().then((ui) => () => ui),
        scope: 'default',
        shareConfig: { singleton: true, requiredVersion: `^${SDK_VERSION}` },
      },
    },
  });
  return async ({ id, entry }) => {
    federation.registerRemotes([{ name: id, entry: new URL(entry, window.location.origin).href }]);
    const module = await federation.loadRemote<PluginModule>(`${id}/plugin`);
    if (!module) throw new Error(`Plugin ${id} delivered nothing`);
    return module;
  };
}
