import { CONTRACT } from '@loupe/shared-types';
import type { PluginList, User } from '@loupe/shared-types';
import type { Request } from 'express';
import { readPreloads } from './plugin-registry';
import type { PluginRegistry, Preloads } from './plugin-registry';
import { pluginsFor } from './plugins.routes';
import { pathOf } from './request';
import { toPublicUser } from './session-resolver';
import type { SessionResolver } from './session-resolver';

/** What a signed-in person's page carries, so that the browser need not ask one thing after the other. */
export interface BootstrapData {
  readonly session: { readonly user: User; readonly plugins: PluginList };
  /** `link` elements of what the address will need. */
  readonly links: string;
}

interface BootstrapDeps {
  readonly sessions: SessionResolver;
  readonly registry: PluginRegistry;
  readonly shellDir: string;
}

const NOTHING: PluginList = { plugins: [], broken: [], forbiddenPaths: [] };

export type BootstrapReader = (request: Request, requestId: string) => Promise<BootstrapData | null>;

/**
 * Null for a stranger, and when nobody can say: then the page asks as it always could. A link from another site
 * brings no cookie, so null does not mean that nobody is signed in.
 */
export function createBootstrapReader({ sessions, registry, shellDir }: BootstrapDeps): BootstrapReader {
  const ofShell = rememberByBuild(shellDir);

  async function linksFor(request: Request, list: PluginList): Promise<string> {
    const path = pathOf(request);
    // Of another contract the shell may not run anything, so nothing of it is fetched.
    const plugin = list.plugins.find(
      ({ contract, pages }) => contract === CONTRACT && pages.some((page) => page.path === path),
    );
    const page = plugin?.pages.find((one) => one.path === path);
    const shell = await ofShell();
    const own = [...(shell['signed-in'] ?? []), ...(page ? (shell.ui ?? []) : [])].map((file) => `/${file}`);
    if (!plugin || !page) return own.map(linkTo).join('');
    const folder = plugin.entry.slice(0, plugin.entry.lastIndexOf('/') + 1);
    const files = (await registry.preloadsOf(plugin))[page.name] ?? [];
    // An address with a search asks for other data than the bare one.
    const prefetch = request.originalUrl === path ? (page.prefetch ?? []) : [];
    return [
      ...prefetch.map(prefetchLink),
      ...[...new Set(own)].map(linkTo),
      ...(files.length > 0
        ? [prefetchManifest(plugin.entry), ...files.map((file) => linkTo(folder + file))]
        : []),
    ].join('');
  }

  return async (request, requestId) => {
    const resolved = await sessions.of(request, requestId).catch(() => null);
    if (!resolved) return null;
    const user = toPublicUser(resolved.user);
    if (user.mustEnrol) return { session: { user, plugins: NOTHING }, links: '' };
    const plugins = await pluginsFor(registry, user.accessLevel);
    return { session: { user, plugins }, links: await linksFor(request, plugins) };
  };
}

const escaped = (address: string): string => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const linkTo = (address: string): string =>
  `<link rel="preload" as="${address.endsWith('.css') ? 'style' : 'script'}" href="${escaped(address)}">`;
/** Asked for as the page's own code will ask, or the browser would ask twice. */
const prefetchLink = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escaped(address)}">`;
const prefetchManifest = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escaped(address)}">`;

const AGAIN_AFTER_MS = 5_000;

/** A new build of the shell is noticed within seconds, without a look at the disk for every page. */
function rememberByBuild(shellDir: string): () => Promise<Preloads> {
  let known: { readonly until: number; readonly preloads: Promise<Preloads> } | undefined;
  return () => {
    if (!known || known.until < performance.now())
      known = { until: performance.now() + AGAIN_AFTER_MS, preloads: readPreloads(shellDir) };
    return known.preloads;
  };
}
