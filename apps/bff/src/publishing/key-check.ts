import { HttpError } from '@loupe/svc-kit';
import type { Logger } from '@loupe/svc-kit';
import { LRUCache } from 'lru-cache';
import { useKey } from '../plugin-files/plugin-keys.mjs';
import type { PluginKey } from '../plugin-files/plugin-keys.mjs';
import type { Handler, Reply } from '../request';

const FREE_FAILURES = 10;
const FORGOTTEN_AFTER_MS = 10 * 60_000;
const MOST_ADDRESSES = 10_000;

interface KeyCheckDeps {
  readonly dataDir: string;
  readonly log: Logger;
  readonly clock: () => Date;
}

/**
 * Requires the key of a plugin's team, as `Authorization: Bearer …`, whose scope has the plugin of the address; notes
 * its use. An address that fails too often waits, also with a right key (PLUGIN-9).
 */
export function createKeyCheck({ dataDir, log, clock }: KeyCheckDeps): Handler {
  const failures = new LRUCache<string, number>({ max: MOST_ADDRESSES, ttl: FORGOTTEN_AFTER_MS });

  function keyFrom(header: string | undefined, address: string): PluginKey {
    const failed = failures.get(address) ?? 0;
    if (failed >= FREE_FAILURES)
      throw new HttpError(429, 'Too many keys were wrong. Please try again later', {
        retryAfter: Math.ceil(failures.getRemainingTTL(address) / 1_000),
      });
    const [, key] = /^Bearer (\S+)$/.exec(header ?? '') ?? [];
    if (key === undefined) throw new HttpError(401, 'The key of the plugin is missing');
    const found = useKey(dataDir, key, clock());
    if (found) return found;
    // The time of the first failure counts, so that nobody can be kept waiting for ever.
    failures.set(address, failed + 1, { ttl: failures.getRemainingTTL(address) || FORGOTTEN_AFTER_MS });
    throw new HttpError(401, 'That key is not known here. Ask whoever looks after the system for a new one');
  }

  return (request, response, next) => {
    const { requestId } = response.locals;
    const plugin = String(request.params.plugin);
    try {
      const key = keyFrom(request.headers.authorization, request.ip ?? '');
      if (!key.ids.includes(plugin)) throw new HttpError(403, 'That key is for other plugins');
      response.locals.pluginKey = key;
    } catch (error) {
      log.warn('plugin key refused', { requestId });
      throw error;
    }
    next();
  };
}

/** The key accepted by the check. */
export function keyOf(response: Reply): PluginKey {
  const { pluginKey } = response.locals;
  if (!pluginKey) throw new HttpError(401, 'The key of the plugin is missing');
  return pluginKey;
}
