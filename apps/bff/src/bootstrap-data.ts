import { filledPath, SUPPORTED_CONTRACTS } from '@loupe/shared-types';
import type { PluginList, User } from '@loupe/shared-types';
import type { Request } from 'express';
import { readPreloads } from './plugin-registry';
import type { PluginRegistry, Preloads } from './plugin-registry';
import { pluginsFor } from './plugins.routes';
import { pathOf } from './request';
import { toPublicUser } from './session-resolver';
import type { SessionResolver } from './session-resolver';

/** Data embedded in a signed-in user's page, which saves the browser a chain of requests. */
export interface BootstrapData {
  readonly session: { readonly user: User; readonly plugins: PluginList };
  /** `link` elements that prefetch what the address needs. */
  readonly links: string;
}

interface BootstrapDeps {
  readonly sessions: SessionResolver;
  readonly registry: PluginRegistry;
  readonly shellDir: string;
  /** A traced call is another request than a preloaded one, so no data is preloaded. */
  readonly isTraced: boolean;
}

const NOTHING: PluginList = { plugins: [], broken: [], forbiddenPaths: [] };

export type BootstrapReader = (request: Request, requestId: string) => Promise<BootstrapData | null>;

/**
 * Null without a session, and when the session cannot be checked: the page then makes its usual calls. A link from
 * another site sends no cookie, so null does not prove that the user is signed out.
 */
export function createBootstrapReader({
  sessions,
  registry,
  shellDir,
  isTraced,
}: BootstrapDeps): BootstrapReader {
  const ofShell = rememberByBuild(shellDir);

  async function linksFor(request: Request, list: PluginList): Promise<string> {
    const path = pathOf(request);
    // The shell may not run a plugin of another contract version, so nothing of it is prefetched.
    const plugin = list.plugins.find(
      ({ contract, pages }) =>
        SUPPORTED_CONTRACTS.includes(contract) && pages.some((page) => page.path === path),
    );
    const page = plugin?.pages.find((one) => one.path === path);
    const shell = await ofShell();
    const own = [...(shell['signed-in'] ?? []), ...(page ? (shell.ui ?? []) : [])].map((file) => `/${file}`);
    // Every page shows its user's views, and no list is laid out before their preferences are known.
    const always = isTraced ? '' : prefetchLink(filledPath('GET /api/preferences'));
    if (!plugin || !page) return [always, ...own.map(linkTo)].join('');
    const folder = plugin.entry.slice(0, plugin.entry.lastIndexOf('/') + 1);
    const files = (await registry.preloadsOf(plugin))[page.name] ?? [];
    // An address with a query loads different data.
    const prefetch = !isTraced && request.originalUrl === path ? (page.prefetch ?? []) : [];
    return [
      always,
      ...prefetch.map(prefetchLink),
      ...[...new Set(own)].map(linkTo),
      ...files.map((file) => linkTo(folder + file)),
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
/** Must match the page's own request exactly, or the browser fetches twice. */
const prefetchLink = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escaped(address)}">`;

const AGAIN_AFTER_MS = 5_000;

/** Cached per build: a new build of the shell is noticed within seconds, without a disk read for every page. */
function rememberByBuild(shellDir: string): () => Promise<Preloads> {
  let known: { readonly until: number; readonly preloads: Promise<Preloads> } | undefined;
  return () => {
    if (!known || known.until < performance.now())
      known = { until: performance.now() + AGAIN_AFTER_MS, preloads: readPreloads(shellDir) };
    return known.preloads;
  };
}
