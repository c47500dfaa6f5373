import { filledPath, type AvailablePlugin, type PluginList } from '@loupe/shared-types';
import { keyOf, usePolled } from '@loupe/web-kit';

export const PLUGINS_KEY = keyOf('GET /api/plugins');

/**
 * An open page keeps the version of each plugin that it began with. One that is withdrawn leaves it, also when another
 * version is current by then: that comes with the next page (PLUGIN-11).
 */
function staying(before: PluginList, now: PluginList): PluginList {
  const pinned = now.plugins.map((plugin) => before.plugins.find(({ id }) => id === plugin.id) ?? plugin);
  const isGone = ({ id, version }: AvailablePlugin) => now.withdrawn?.includes(`${id}/${version}`) === true;
  const left = before.broken.filter(
    ({ id, problem }) => problem === 'withdrawn' && !now.broken.some((other) => other.id === id),
  );
  const gone = pinned.filter(isGone).map((plugin) => ({ ...plugin, problem: 'withdrawn' as const }));
  const isWithdrawn = ({ id }: AvailablePlugin) => left.some((other) => other.id === id);
  return {
    ...now,
    plugins: pinned.filter((plugin) => !isGone(plugin) && !isWithdrawn(plugin)),
    broken: [...now.broken, ...left, ...gone],
  };
}

/** The plugins offered to the signed-in user: the source of the sidebar and the routes. */
export const usePlugins = () => usePolled(filledPath('GET /api/plugins'), staying);
