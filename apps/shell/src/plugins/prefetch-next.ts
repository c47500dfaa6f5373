import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { PluginList } from '@loupe/shared-types';
import { isAsked } from '../session/behind-lock';
import type { Session } from '../session/session';
import { pageAt, type NavItem } from './navigation';
import { pageArrived } from './page-loading';
import type { PluginStore } from './plugin-store';
import { prefetchPage } from './prefetch';

/** By then the page's own lists are on their way, and its first rows drawn. */
const QUIET_MS = 300;
/** Each costs a new browser 5 kB of the 330 of Live Jobs (PAGE-12). */
const MOST_PREFETCHED = 2;

/** At once in Safari, which cannot say when it is idle. */
const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else act();
};

/** The pages with lists that follow `path` in the sidebar, nearest first; none where it has no entry. */
function pagesAfter(path: string, entries: readonly NavItem[], list: PluginList): readonly string[] {
  const at = entries.findIndex((entry) => entry.path === path);
  if (at < 0) return [];
  return entries
    .slice(at + 1)
    .filter((entry) => !entry.problem && pageAt(list, entry.path)?.prefetch)
    .slice(0, MOST_PREFETCHED)
    .map((entry) => entry.path);
}

/**
 * Once the page is there and the browser is idle, fetches the pages that follow it in the sidebar: their code, and their
 * lists into the one QueryClient, where every change invalidates them as if they were shown.
 */
export function usePrefetchNext(
  entries: readonly NavItem[],
  list: PluginList | undefined,
  store: PluginStore,
  session: Session,
): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const isListed = list !== undefined;
  const prefetchNext = useEffectEvent(() => {
    if (!list) return;
    for (const path of pagesAfter(pathname, entries, list))
      prefetchPage(list, store, client, { pathname: path, search: '', isPrefetch: true });
  });
  useEffect(() => {
    if (!isListed) return undefined;
    let isOver = false;
    const unlessOver = (act: () => void) => () => {
      // Behind the lock nothing is asked for.
      if (!isOver && !isAsked(session.state())) act();
    };
    const begin = unlessOver(() => whenIdle(unlessOver(prefetchNext)));
    void pageArrived().then(() => setTimeout(begin, QUIET_MS));
    return () => {
      isOver = true;
    };
  }, [pathname, isListed, session]);
}
