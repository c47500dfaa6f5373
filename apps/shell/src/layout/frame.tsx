import { useCallback, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useShell } from '@loupe/plugin-sdk';
import { FindOpener } from '../find/find-opener';
import { lazyPart, useMedia } from '@loupe/web-kit';
import { JobSheet } from '../job-sheet/job-sheet';
import { useSheet } from '../job-sheet/use-sheet';
import { prefetchSheet, usePrefetch } from '../plugins/prefetch';
import { usePrefetchNext } from '../plugins/prefetch-next';
import { CrashBoundary } from '../plugins/crash-boundary';
import { navOf } from '../plugins/navigation';
import { Notices } from '../plugins/notices';
import { PageLoading } from '../plugins/page-loading';
import { PluginRoutes } from '../plugins/plugin-routes';
import type { PluginStore } from '../plugins/plugin-store';
import { SDK_VERSION } from '../plugins/sdk-version';
import { Slots } from '../plugins/slots';
import { useProblems, type Problems } from '../plugins/problems';
import { usePlugins } from '../plugins/use-plugins';
import { ScanListener } from '../scan/scan-listener';
import { useOpenAfterUnlocking } from '../session/after-unlock';
import type { Session } from '../session/session';
import { useFreshUser } from '../session/use-fresh-user';
import { Header } from './header';
import { useBackClosesDialogs } from './close-dialogs';
import { useKeepFocus } from './use-keep-focus';
import { useOfflinePage } from './use-offline-page';
import { usePageKeys } from './use-page-keys';
import { KeyboardSheetOpener } from './keyboard-sheet-opener';
import { NoPages } from './no-pages';
import { NotUpToDate } from './not-up-to-date';
import { overlayPart } from './overlay-part';
import { Sidebar } from './sidebar';
import { TourOpener } from '../tour/tour-opener';
import { useTextSize } from './larger-text';
import { useScrollRestoration } from './use-scroll-restoration';
import { WrongClock } from './wrong-clock';
import css from './frame.module.css';

const NavDrawer = overlayPart('The menu', async () => ({
  default: (await import(/* webpackChunkName: "later" */ './nav-drawer')).NavDrawer,
}));

const BottomBar = lazyPart(() => import(/* webpackChunkName: "phone" */ './bottom-bar'));

interface FrameProps {
  readonly session: Session;
  readonly plugins: PluginStore;
  readonly problems: Problems;
}

/** Header, sidebar and the page. Rendered before plugin code arrives, and kept when one fails (PAGE-2, PLUGIN-5). */
export function Frame({ session, plugins, problems }: FrameProps) {
  const { can, user } = useShell();
  const client = useQueryClient();
  const isPhone = useMedia('(max-width: 767.9px)');
  const { data: list, error, refetch } = usePlugins();
  const failed = useProblems(problems);
  const [drawer, setDrawer] = useState(false);
  const openDrawer = useCallback(() => setDrawer(true), []);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const main = useScrollRestoration();
  const sheet = useSheet();
  useFreshUser(session);
  useKeepFocus();
  useBackClosesDialogs();
  useOfflinePage();
  useOpenAfterUnlocking(session);
  usePrefetch(list, plugins);
  const nav = list && navOf(list, failed, can);
  usePageKeys(nav);
  usePrefetchNext(nav?.Jobs ?? [], list, plugins, session);
  useTextSize(user.userId);

  return (
    <Slots list={list} store={plugins}>
      <div className={css.frame}>
        <a
          className={css.skip}
          href="#main"
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          Skip to the page
        </a>
        <Header session={session} list={list} />
        <Sidebar nav={nav} />
        <main id="main" ref={main} tabIndex={-1} className={css.main}>
          <WrongClock />
          <NotUpToDate />
          <Notices list={list} store={plugins} />
          <TourOpener />
          {list ? (
            <CrashBoundary
              plugin={{ id: 'shell', title: 'This page', version: SDK_VERSION }}
              problems={problems}
            >
              {sheet?.isPage ? (
                <JobSheet sheet={sheet} list={list} store={plugins} />
              ) : (
                <PluginRoutes list={list} store={plugins} problems={problems} session={session} />
              )}
            </CrashBoundary>
          ) : error ? (
            <NoPages error={error} onRetry={() => void refetch()} />
          ) : (
            <PageLoading />
          )}
        </main>
        {drawer && nav && <NavDrawer nav={nav} onClose={closeDrawer} />}
        {sheet && !sheet.isPage && list && <JobSheet sheet={sheet} list={list} store={plugins} />}
        <FindOpener list={list} store={plugins} />
        {isPhone && <BottomBar nav={nav} onMenu={openDrawer} />}
        <KeyboardSheetOpener />
        <ScanListener session={session} prefetch={(id) => list && prefetchSheet(list, plugins, client, id)} />
      </div>
    </Slots>
  );
}
