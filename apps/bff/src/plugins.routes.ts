import { join } from 'node:path';
import { isAllowed } from '@loupe/shared-types';
import type {
  BrokenPlugin,
  OfferedPlugin,
  Permission,
  PLUGIN_ENDPOINTS,
  PluginList,
} from '@loupe/shared-types';
import { HttpError, SENTENCES } from '@loupe/svc-kit';
import { Router } from 'express';
import { endpointRoutes } from './endpoint-routes';
import type { PluginRegistry } from './plugin-registry';
import type { Handler } from './request';
import { pathOf } from './request';
import { sendFrom } from './send-file';
import { personOf, signedIn } from './who';
import type { Who } from './who';

/** A version's folder never changes, so a browser never needs to ask again. */
const FOR_EVER = 'private, max-age=31536000, immutable';

interface PluginParts {
  readonly registry: PluginRegistry;
  readonly who: Who;
  /** DATA_DIR/plugins. */
  readonly folder: string;
}

export function pluginRoutes({ registry, who, folder }: PluginParts): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const asset: Handler = async (request, response, next) => {
    const match = /^\/plugins\/([a-z0-9-]+)\/(\w[\w.+-]*)\/([\w.+/-]+)$/.exec(pathOf(request));
    const plugin = (await registry.list()).find(({ id }) => id === match?.[1]);
    if (!match || !plugin) throw new HttpError(404, SENTENCES.notFound);
    if (!may(personOf(response).user.accessLevel, plugin.requires))
      throw new HttpError(403, SENTENCES.notAllowed);
    const [, id = '', version = '', file = ''] = match;
    if (
      !(await sendFrom(request, response, { root: join(folder, id, version), file, cacheControl: FOR_EVER }))
    )
      next();
  };
  router.use(
    endpointRoutes<keyof typeof PLUGIN_ENDPOINTS>(who, {
      'GET /api/plugins': ({ response }) => pluginsFor(registry, personOf(response).user.accessLevel),
    }),
  );
  router.get('/plugins/{*rest}', signedIn(who), asset);
  return router;
}

/** What a person of this access level may use, what is broken of it, and which paths exist but not for them (PLUGIN-1). */
export async function pluginsFor(registry: PluginRegistry, accessLevel: string): Promise<PluginList> {
  const plugins: OfferedPlugin[] = [];
  const broken: BrokenPlugin[] = [];
  const withheld: string[] = [];

  for (const line of await registry.list()) {
    const { id, title, version } = line;
    const manifest = await registry.manifestOf(line);
    const all = manifest?.pages ?? (await registry.lastKnownPages(id));
    const offered = may(accessLevel, line.requires);
    const pages = all.filter((page) => offered && may(accessLevel, page.requires));
    withheld.push(...all.filter((page) => !pages.includes(page)).map(({ path }) => path));
    if (!offered) continue;
    if (manifest)
      plugins.push({ ...manifest, pages, version, entry: `/plugins/${id}/${version}/mf-manifest.json` });
    else broken.push({ id, title, version, problem: 'missing', pages });
  }
  return { plugins, broken, withheld };
}

function may(accessLevel: string, permission: Permission | undefined): boolean {
  return permission === undefined || isAllowed(accessLevel, permission);
}
