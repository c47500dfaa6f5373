import { join } from 'node:path';
import { isAllowed } from '@loupe/shared-types';
import type {
  BrokenPlugin,
  AvailablePlugin,
  Permission,
  PLUGIN_ENDPOINTS,
  PluginList,
} from '@loupe/shared-types';
import { HttpError, USER_MESSAGES } from '@loupe/svc-kit';
import { Router } from 'express';
import { endpointRoutes } from './endpoint-routes';
import type { PluginRegistry } from './plugin-registry';
import type { Handler } from './request';
import { pathOf } from './request';
import { sendFrom } from './send-file';
import { sessionOf, requireSession } from './session-resolver';
import type { SessionResolver } from './session-resolver';

/** A version's folder never changes, so browsers may cache it for ever. */
const FOR_EVER = 'private, max-age=31536000, immutable';

interface PluginDeps {
  readonly registry: PluginRegistry;
  readonly sessions: SessionResolver;
  /** DATA_DIR/plugins. */
  readonly folder: string;
}

export function pluginRoutes({ registry, sessions, folder }: PluginDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const asset: Handler = async (request, response, next) => {
    const match = /^\/plugins\/([a-z0-9-]+)\/(\w[\w.+-]*)\/([\w.+/-]+)$/.exec(pathOf(request));
    const plugin = (await registry.list()).find(({ id }) => id === match?.[1]);
    if (!match || !plugin) throw new HttpError(404, USER_MESSAGES.notFound);
    if (!may(sessionOf(response).user.accessLevel, plugin.requires))
      throw new HttpError(403, USER_MESSAGES.notAllowed);
    const [, id = '', version = '', file = ''] = match;
    if (
      !(await sendFrom(request, response, { root: join(folder, id, version), file, cacheControl: FOR_EVER }))
    )
      next();
  };
  router.use(
    endpointRoutes<keyof typeof PLUGIN_ENDPOINTS>(sessions, {
      'GET /api/plugins': ({ response }) => pluginsFor(registry, sessionOf(response).user.accessLevel),
    }),
  );
  router.get('/plugins/{*rest}', requireSession(sessions), asset);
  return router;
}

/** Plugins an access level may use, which of them are broken, and paths that exist but are forbidden (PLUGIN-1). */
export async function pluginsFor(registry: PluginRegistry, accessLevel: string): Promise<PluginList> {
  const plugins: AvailablePlugin[] = [];
  const broken: BrokenPlugin[] = [];
  const forbiddenPaths: string[] = [];
  const withdrawn: string[] = [];

  for (const line of await registry.list()) {
    const { id, title, version } = line;
    const manifest = await registry.manifestOf(line);
    const all = manifest?.pages ?? (await registry.lastKnownPages(id));
    const isPermitted = may(accessLevel, line.requires);
    const pages = all.filter((page) => isPermitted && may(accessLevel, page.requires));
    forbiddenPaths.push(...all.filter((page) => !pages.includes(page)).map(({ path }) => path));
    if (!isPermitted) continue;
    withdrawn.push(...(line.withdrawnVersions ?? []).map((gone) => `${id}/${gone}`));
    const entry = `/plugins/${id}/${version}/mf-manifest.json`;
    const slots = manifest?.slots?.filter(({ requires }) => may(accessLevel, requires));
    if (manifest) plugins.push({ ...manifest, pages, ...(slots && { slots }), version, entry });
    else broken.push({ id, title, version, problem: line.withdrawn ? 'withdrawn' : 'missing', pages });
  }
  return { plugins, broken, forbiddenPaths, ...(withdrawn.length > 0 && { withdrawn }) };
}

function may(accessLevel: string, permission: Permission | undefined): boolean {
  return permission === undefined || isAllowed(accessLevel, permission);
}
