import { useEffect } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { jobIn } from '@loupe/plugin-sdk';
import { SUPPORTED_CONTRACTS, type PluginList } from '@loupe/shared-types';
import { prefetchList, queryOf } from '@loupe/web-kit';
import { sheetPart } from '../job-sheet/sheet-part';
import { slotEntries } from './slot-entries';
import type { PluginStore } from './plugin-store';
import { themed } from './ui';

/** A shorter hover is the pointer crossing the link. */
const DWELL_MS = 60;

const ignore = () => undefined;

interface Address extends Pick<Location, 'pathname' | 'search'> {
  /** Nobody has turned to it yet. */
  readonly isPrefetch?: boolean;
}

/** Prefetches a page's code and first data; errors are handled where the page is opened. */
export function prefetchPage(
  list: PluginList,
  store: PluginStore,
  client: QueryClient,
  { pathname, search, isPrefetch }: Address,
): void {
  for (const plugin of list.plugins) {
    const page = plugin.pages.find(({ path }) => path === pathname);
    if (!page || !SUPPORTED_CONTRACTS.includes(plugin.contract)) continue;
    themed.load().catch(ignore);
    store.page(plugin, page.name).load().catch(ignore);
    // With a search the page reads a different query.
    if (search === '') for (const address of page.prefetch ?? []) prefetchList(client, address, isPrefetch);
  }
}

/** Prefetches the sheet of a job: its code and, once it is known which, the job. */
export function prefetchSheet(
  list: PluginList,
  store: PluginStore,
  client: QueryClient,
  jobId: number | null,
): void {
  themed.load().catch(ignore);
  sheetPart().catch(ignore);
  const [sheet] = slotEntries(list, 'jobSheet', () => true);
  if (sheet) store.slot(sheet.plugin, sheet.entry).load().catch(ignore);
  if (jobId !== null) void client.prefetchQuery(queryOf('GET /api/jobs/:id', { id: jobId }));
}

function linkUnder({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link?.origin === window.location.origin ? link : null;
}

/** Prefetches the page of a link on hover, focus or press. */
export function usePrefetch(list: PluginList | undefined, store: PluginStore): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!list) return undefined;
    let dwell: ReturnType<typeof setTimeout>;
    const prefetch = (link: HTMLAnchorElement) => {
      const jobId = jobIn(link.search);
      if (jobId !== null) prefetchSheet(list, store, client, jobId);
      if (link.pathname !== window.location.pathname) prefetchPage(list, store, client, link);
    };
    const open = (event: Event, afterMs: number) => {
      clearTimeout(dwell);
      const link = linkUnder(event);
      if (link) dwell = setTimeout(() => prefetch(link), afterMs);
    };
    const rest = (event: Event) => open(event, DWELL_MS);
    const press = (event: Event) => open(event, 0);
    document.addEventListener('pointerover', rest);
    document.addEventListener('focusin', rest);
    document.addEventListener('pointerdown', press);
    return () => {
      clearTimeout(dwell);
      document.removeEventListener('pointerover', rest);
      document.removeEventListener('focusin', rest);
      document.removeEventListener('pointerdown', press);
    };
  }, [list, store, client]);
}
