import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import {
  ChangeProvider,
  onSignInNeeded,
  SearchProvider,
  serverNow,
  ShellProvider,
  type ChangeSource,
} from '@loupe/plugin-sdk';
import { isAllowed, type PluginList, type PublicShop, type User } from '@loupe/shared-types';
import { clearOldDrafts, createQueryClient, loadable, queryOf, useLoaded } from '@loupe/web-kit';
import { reportUncaught } from './errors/report-error';
import { Frame } from './layout/frame';
import { useSingleKeys } from './layout/single-keys';
import { startLive, type Live } from './live';
import { prefetchPage } from './plugins/prefetch';
import { createFederation } from './plugins/federation';
import { createPluginStore, type PluginStore } from './plugins/plugin-store';
import { PLUGINS_KEY } from './plugins/use-plugins';
import { createProblems } from './plugins/problems';
import { actAs } from './session/acting';
import { ConfirmPassword } from './session/confirm-password';
import { forgetRestricted } from './session/forget-restricted';
import { LOCK_AFTER_MS, useIdleLock } from './session/idle';
import { isAsked } from './session/behind-lock';
import { useSession, type Session } from './session/session';
import { Loading, ServerUnavailable } from './session/loading';
import { fetchPinLock, SignInAgain } from './session/sign-in-again';
import { useSwitchKey } from './session/switch-key';
import { notify, notifySaveDropped } from './toasts/notices';
import { usePageNotices } from './toasts/page-notices';
import { PlainToast } from './toasts/plain-toast';
import { plainToasts } from './toasts/toasts';
import './styles/fonts.css';
import './styles/touch.css';
import './styles/forced-colors.css';
import './styles/print.css';
import './styles/text.css';

interface SignedInProps {
  readonly session: Session;
  readonly user: User;
  readonly shop: PublicShop;
  readonly plugins?: PluginStore;
  /** The plugin list from the bootstrap data, if any. */
  readonly pluginList?: PluginList;
}

plainToasts.view = PlainToast;

const NEVER: ChangeSource = () => () => undefined;

// One for the lifetime of the page: the federation runtime caches what it has loaded.
const federated = createPluginStore(createFederation());

const enrolFirst = loadable(
  async () => (await import(/* webpackChunkName: "enrol-first" */ './staff/enrol-first')).default,
);

function Enrolling(props: Pick<SignedInProps, 'session' | 'user'>) {
  const { value: EnrolFirst, error, retry } = useLoaded(enrolFirst);
  if (EnrolFirst) return <EnrolFirst {...props} />;
  return error ? <ServerUnavailable onRetry={retry} /> : <Loading />;
}

/** A user who must enrol a second factor first sees nothing else. */
export default function SignedIn(props: SignedInProps) {
  return props.user.mustEnrol ? (
    <Enrolling session={props.session} user={props.user} />
  ) : (
    <SignedInPages {...props} />
  );
}

/** Everything a signed-in user sees. Mounted anew for each user, so that no state of one reaches the next. */
function SignedInPages({ session, user, shop, plugins = federated, pluginList }: SignedInProps) {
  const state = useSession(session);
  const [client] = useState(() => {
    clearOldDrafts(serverNow());
    const made = createQueryClient();
    if (pluginList) {
      made.setQueryData(PLUGINS_KEY, pluginList);
      // The server has preloaded the page's files and data: consume them before the frame renders.
      void made.prefetchQuery(queryOf('GET /api/preferences'));
      prefetchPage(pluginList, plugins, made, window.location);
    }
    return made;
  });
  const [problems] = useState(createProblems);
  const notifyInPage = usePageNotices(session);
  const [live, setLive] = useState<Live>();
  const [singleKeys] = useSingleKeys(user.userId);
  const shell = useMemo(
    () => ({
      user,
      can: (permission: Parameters<typeof isAllowed>[1]) => isAllowed(user.accessLevel, permission),
      shop,
      singleKeys,
      notify: notifyInPage,
    }),
    [user, shop, singleKeys, notifyInPage],
  );

  useEffect(reportUncaught, []);
  useEffect(() => onSignInNeeded(session.reauthenticate), [session]);
  useLayoutEffect(() => actAs(user, notifySaveDropped), [user]);
  useIdleLock(session.lock, shop.pin ? shop.pin.lockAfterMinutes * 60_000 : LOCK_AFTER_MS);
  useSwitchKey(session, shop);
  useEffect(() => {
    if (shop.pin) fetchPinLock();
  }, [shop]);
  useEffect(() => {
    const started = startLive(client, { onSignedOut: session.endedElsewhere });
    setLive(started);
    return () => {
      started.stop();
      client.clear();
    };
  }, [client, session]);
  const isWaiting = isAsked(state);
  useEffect(() => {
    if (!isWaiting) live?.retry();
  }, [isWaiting, live]);
  useEffect(() => {
    const now = session.state();
    if (now.is === 'signed-in' && now.fresh)
      notify({ title: 'Welcome!', description: 'Successfully logged in' });
  }, [session]);

  return (
    <QueryClientProvider client={client}>
      <ShellProvider value={shell}>
        <BrowserRouter>
          <SearchProvider>
            <ChangeProvider value={live?.listen ?? NEVER}>
              <Frame session={session} plugins={plugins} problems={problems} />
            </ChangeProvider>
          </SearchProvider>
        </BrowserRouter>
        <ConfirmPassword onConfirmed={() => forgetRestricted(client)} />
        {state.is === 'signed-in' && state.asking && (
          <SignInAgain session={session} shop={shop} user={user} reason={state.asking} />
        )}
      </ShellProvider>
    </QueryClientProvider>
  );
}
