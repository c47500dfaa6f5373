import { rm } from 'node:fs/promises';
import { endpointOf, PERMISSIONS, PLUGIN_LIMITS } from '@loupe/shared-types';
import type { PUBLISHING_ENDPOINTS } from '@loupe/shared-types';
import { pluginManifestSchema } from '@loupe/shared-types/schemas';
import { createFairShare, HttpError } from '@loupe/svc-kit';
import type { Logger } from '@loupe/svc-kit';
import type { Request, Router } from 'express';
import { endpointRoutes } from '../endpoint-routes';
import {
  clearUnfinishedOf,
  isVersionName,
  isWithdrawn,
  manifestIn,
  newStaging,
  place,
  whyNotPublishable,
  versionsOf,
  withdrawnVersionsOf,
} from '../plugin-files/plugin-folder.mjs';
import type { PluginKey } from '../plugin-files/plugin-keys.mjs';
import { activation, changeRegistry, linesOf, withdrawal } from '../plugin-files/registry-file.mjs';
import type { RegistryLine } from '../plugin-files/registry-file.mjs';
import type { PluginRegistry } from '../plugin-registry';
import type { Reply } from '../request';
import type { SessionResolver } from '../session-resolver';
import { checkBuild } from './build-check';
import { createKeyCheck, keyOf } from './key-check';
import { refuseTakenPages } from './page-conflicts';
import { unpack } from './unpack';

interface PublishingDeps {
  readonly registry: PluginRegistry;
  readonly sessions: SessionResolver;
  readonly dataDir: string;
  readonly log: Logger;
  readonly clock: () => Date;
}

const UPLOADS = {
  most: 2,
  mostOfOne: 1,
  mostWaiting: 2,
  waitMs: 20_000,
  tooMany: 'This key is uploading already',
} as const;
const UPLOAD = 'POST /api/plugins/:plugin/versions/:version';
const MAX_BYTES = endpointOf(UPLOAD).upload?.maxBytes ?? 0;

const conflict = (userMessage: string) => new HttpError(409, userMessage);

function refuseDamaged(lines: readonly RegistryLine[] | undefined): readonly RegistryLine[] {
  if (lines) return lines;
  throw new HttpError(503, 'The list of plugins is damaged: the server must be started again');
}

/** The operator's tool knows no permissions, and one that does not exist would make the list unreadable. */
function refuseUnknownPermission({ requires }: PluginKey): void {
  if (requires !== undefined && !PERMISSIONS.some((known) => known === requires))
    throw conflict('The key asks for a permission that does not exist: it must be made again');
}

/** The plugin and version of the address; the key's scope has been checked. */
function named({ params }: Request): { readonly id: string; readonly version: string } {
  const [id, version] = [String(params.plugin), String(params.version)];
  if (!isVersionName(version)) throw new HttpError(400, 'That is not a version name');
  return { id, version };
}

/**
 * What a team does with the versions of its plugins by its key: upload, activate, withdraw. Everything is decided by the
 * files in the plugins' folder, which all BFFs share, and logged with the key's name (PLUGIN-9, PLUGIN-10, PLUGIN-11).
 */
export function publishingRoutes({ registry, sessions, dataDir, log, clock }: PublishingDeps): Router {
  const uploads = createFairShare(UPLOADS);
  const check = createKeyCheck({ dataDir, log, clock });
  const say = (event: string, request: Request, response: Reply): void => {
    const { id, version } = named(request);
    const { requestId } = response.locals;
    log.info(event, { requestId, plugin: id, version, key: keyOf(response).name });
  };

  function refuseTaken(id: string, version: string): void {
    const problem = whyNotPublishable(dataDir, id, version);
    if (problem) throw conflict(problem);
    if (versionsOf(dataDir, id).length >= PLUGIN_LIMITS.versions)
      throw conflict(
        `${id} has ${PLUGIN_LIMITS.versions} versions: withdraw those that are no longer needed`,
      );
  }

  /** Puts a version together beside the published ones, and publishes it whole or not at all. */
  async function publish(request: Request) {
    const { id, version } = named(request);
    refuseTaken(id, version);
    clearUnfinishedOf(dataDir, id);
    const staging = newStaging(dataDir, id, version);
    try {
      const unpacked = await unpack(request, staging, MAX_BYTES);
      await checkBuild(staging, id);
      refuseTaken(id, version);
      if (!place(dataDir, id, version, staging)) refuseTaken(id, version);
      return { id, version, ...unpacked };
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  return endpointRoutes<keyof typeof PUBLISHING_ENDPOINTS>(
    sessions,
    {
      'GET /api/plugins/:plugin/versions': async ({ request }) => {
        const id = String(request.params.plugin);
        const line = refuseDamaged(linesOf(dataDir)).find((one) => one.id === id);
        const all = [
          ...versionsOf(dataDir, id).map((version) => ({ version, withdrawn: false })),
          ...withdrawnVersionsOf(dataDir, id).map((version) => ({ version, withdrawn: true })),
        ];
        return {
          id,
          current: line && !line.withdrawn ? line.version : null,
          previous: line?.previous ?? null,
          versions: all.sort((one, other) => (one.version < other.version ? -1 : 1)),
        };
      },

      [UPLOAD]: async ({ request, response }) => {
        const share = await uploads.take(keyOf(response).name);
        try {
          const published = await publish(request);
          say('plugin published', request, response);
          return published;
        } finally {
          share.release();
        }
      },

      'POST /api/plugins/:plugin/versions/:version/activate': async ({ request, response }) => {
        const { id, version } = named(request);
        const key = keyOf(response);
        refuseUnknownPermission(key);
        const { data: manifest } = pluginManifestSchema.safeParse(manifestIn(dataDir, id, version));
        if (!manifest) {
          if (isWithdrawn(dataDir, id, version)) throw conflict(`${id} ${version} was withdrawn`);
          throw new HttpError(404, `${id} ${version} is not published`);
        }
        await refuseTakenPages(manifest, registry);
        const previous = await changeRegistry(dataDir, (found) => {
          const lines = refuseDamaged(found);
          // It may have been withdrawn while this waited.
          if (!manifestIn(dataDir, id, version)) throw conflict(`${id} ${version} was withdrawn`);
          const requires = lines.find((line) => line.id === id)?.requires ?? key.requires;
          return activation(lines, { id, title: manifest.title, version, ...(requires && { requires }) });
        });
        say('plugin activated', request, response);
        return { id, version, previous };
      },

      'POST /api/plugins/:plugin/versions/:version/withdraw': async ({ request, response }) => {
        const { id, version } = named(request);
        const by = keyOf(response).name;
        const at = clock().toISOString();
        const withdrawn = await changeRegistry(dataDir, (lines) =>
          withdrawal(dataDir, { id, version, by, at })(refuseDamaged(lines)),
        );
        if (!withdrawn) throw new HttpError(404, `${id} ${version} is not published`);
        say('plugin withdrawn', request, response);
        return { id, version, wasCurrent: withdrawn.wasCurrent };
      },
    },
    {
      'GET /api/plugins/:plugin/versions': check,
      [UPLOAD]: check,
      'POST /api/plugins/:plugin/versions/:version/activate': check,
      'POST /api/plugins/:plugin/versions/:version/withdraw': check,
    },
  );
}
