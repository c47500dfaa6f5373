import { filledPath, type PluginList } from '@loupe/shared-types';
import { keyOf, usePolled } from '@loupe/web-kit';

export const PLUGINS_KEY = keyOf('GET /api/plugins');

/** An open page keeps the version of each plugin that it began with; one that is withdrawn leaves it (PLUGIN-11). */
const staying = (before: PluginList, now: PluginList): PluginList => ({
  ...now,
  plugins: now.plugins.map((plugin) => before.plugins.find(({ id }) => id === plugin.id) ?? plugin),
});

/** The plugins offered to the signed-in user: the source of the sidebar and the routes. */
export const usePlugins = () => usePolled(filledPath('GET /api/plugins'), staying);
