import { useSyncExternalStore } from 'react';
import { createStore, type RefusedCall } from '@loupe/plugin-sdk';
import type { PluginList, User } from '@loupe/shared-types';
import { call, ApiError, clearDraftsOf, handOverDrafts } from '@loupe/web-kit';
import type { BootstrapData } from '../shop';
import { isLocked, rememberLocked, rememberSignedIn } from './session-storage';
import { createTabs, type Tabs } from './tabs';

/** Why a password is asked for in place of the page. */
export type AskReason = 'ended' | 'ended-elsewhere' | 'locked';

export type SessionState =
  | { readonly is: 'checking' }
  | { readonly is: 'server-unavailable' }
  | { readonly is: 'signed-out' }
  | {
      readonly is: 'signed-in';
      readonly user: User;
      /** Set while the page waits for its user to sign in again. */
      readonly asking?: AskReason;
      /** True right after the sign-in form, false after a reload. */
      readonly fresh: boolean;
      /** The plugin list from the bootstrap data, until sign-out. */
      readonly pluginList?: PluginList;
    };

export interface Session {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts with the user that the server rendered the page for. */
  readonly bootstrap: (bootstrap: BootstrapData) => void;
  /** Reads who is signed in. */
  readonly check: () => Promise<void>;
  /** Throws `ApiError` when refused; 403 when a new password or a code must be sent along. */
  readonly signIn: (credentials: Credentials) => Promise<User>;
  /**
   * Ends the session on the server and clears everything here, the user's drafts included. From the lock, where anybody
   * may press it, the drafts are kept. Throws `ApiError` when the server is unavailable.
   */
  readonly signOut: () => Promise<void>;
  /**
   * A user has a new session, by a PIN or a changed password: another one takes over the open pages of all tabs, with what
   * is typed in them, and the same one is asked for nothing.
   */
  readonly takeOver: (user: User) => void;
  /** Keeps the page, ends the session, and asks for the password, or a PIN. */
  readonly lock: () => void;
  /** Resolves when the end of the previous session has been answered; that response clears the cookie. */
  readonly ended: () => Promise<unknown>;
  /** Asks in place of the page; true when the same user has signed in again. */
  readonly reauthenticate: (call: RefusedCall) => Promise<boolean>;
  /** Asks in place of the page where the server has ended the session before any call was refused. */
  readonly endedElsewhere: () => void;
  /** Replaces the user's data, such as after a changed access level. */
  readonly update: (user: User) => void;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly newPassword?: string;
  /** A code of the authenticator app, or a recovery code. */
  readonly otp?: string;
}

interface SessionNeeds {
  /** Called with the user's full name when a save that waited for them to sign in again is dropped. */
  readonly onSaveDropped: (fullName: string) => void;
  readonly tabs?: Tabs;
}

const refuseLostCookie = async (error: unknown) =>
  (await import(/* webpackChunkName: "sign-in-fields" */ './sign-in-fields')).refuseLostCookie(error);

interface Waiting {
  readonly call: RefusedCall;
  readonly answer: (again: boolean) => void;
}

/** The session state of this tab, in sync with other tabs. There is one per page. */
export function createSession({ onSaveDropped, tabs = createTabs() }: SessionNeeds): Session {
  const store = createStore<SessionState>({ is: 'checking' });
  const setState = store.set;
  /** While the server ends the session on request, its end is no news. */
  let leaving = false;
  const signedIn = () => {
    const state = store.get();
    return state.is === 'signed-in' && !leaving ? state : null;
  };
  let waiting: Waiting[] = [];
  const answerWaiting = (again: boolean) => {
    const all = waiting;
    waiting = [];
    for (const { answer } of all) answer(again);
  };
  const savesWait = () => waiting.some(({ call }) => call.saves);
  const ask = (reason: AskReason) => {
    const state = signedIn();
    if (state && state.asking !== 'locked') setState({ ...state, asking: reason });
  };
  const enter = (user: User, fresh: boolean, pluginList?: PluginList) => {
    const before = signedIn()?.user ?? null;
    const same = before?.userId === user.userId;
    // Shown instead of the welcome: there is one toast at a time.
    const dropped = before !== null && !same && savesWait();
    rememberSignedIn(true);
    rememberLocked(false);
    if (!same && (fresh || window.location.pathname === '/login')) window.history.replaceState(null, '', '/');
    setState({ is: 'signed-in', user, fresh: fresh && !same && !dropped, ...(pluginList && { pluginList }) });
    answerWaiting(same);
    if (dropped) onSaveDropped(before.fullName);
  };
  /** Enters as a user whose PIN was accepted. */
  const continueAs = (user: User, fresh = false) => {
    const before = signedIn()?.user;
    if (before && before.userId !== user.userId) handOverDrafts(before.userId, user.userId);
    enter(user, fresh);
  };
  const leave = ({ discardDrafts = false } = {}) => {
    if (store.get().is === 'signed-out') return;
    const before = signedIn()?.user ?? null;
    const dropped = before !== null && savesWait();
    setState({ is: 'signed-out' });
    answerWaiting(false);
    if (dropped) onSaveDropped(before.fullName);
    rememberSignedIn(false);
    // After the page has unmounted, because it writes its drafts as it does.
    if (discardDrafts && before) clearDraftsOf(before.userId);
  };

  let ending: Promise<unknown> = Promise.resolve();
  const endOnServer = () =>
    (ending = call('POST /api/auth/logout').then(
      () => rememberLocked(false),
      // The server is unavailable: a password is asked for all the same.
      () => undefined,
    ));

  tabs.listen((message) => {
    if (message.did === 'sign-out') leave(message);
    if (message.did === 'lock') ask('locked');
    if (message.did === 'sign-in' && message.takesOver) continueAs(message.user, signedIn() === null);
    else if (message.did === 'sign-in') enter(message.user, signedIn() === null);
  });

  return {
    state: store.get,
    subscribe: store.subscribe,
    bootstrap({ user, plugins }) {
      if (!isLocked()) return enter(user, false, plugins);
      leave();
      void endOnServer();
    },
    async check() {
      if (isLocked()) {
        leave();
        await endOnServer();
        return;
      }
      if (store.get().is === 'server-unavailable') setState({ is: 'checking' });
      try {
        enter(await call('GET /api/auth/me'), false);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) leave();
        else if (!signedIn()) setState({ is: 'server-unavailable' });
      }
    },
    async signIn(credentials) {
      const user = await call('POST /api/auth/login', { body: credentials });
      // A right password is no use where the browser rejects the session cookie.
      await call('GET /api/auth/me').catch(refuseLostCookie);
      enter(user, true);
      tabs.post({ did: 'sign-in', user, takesOver: false });
      return user;
    },
    takeOver(user) {
      continueAs(user);
      tabs.post({ did: 'sign-in', user, takesOver: true });
    },
    async signOut() {
      const state = signedIn();
      const discardDrafts = state !== null && state.asking === undefined;
      leaving = true;
      await call('POST /api/auth/logout').finally(() => (leaving = false));
      tabs.post({ did: 'sign-out', discardDrafts });
      leave({ discardDrafts });
    },
    lock() {
      const state = signedIn();
      if (!state || state.asking === 'locked') return;
      ask('locked');
      tabs.post({ did: 'lock' });
      rememberLocked(true);
      void endOnServer();
    },
    ended: () => ending,
    reauthenticate(call) {
      if (!signedIn()) return Promise.resolve(false);
      ask('ended');
      return new Promise((answer) => waiting.push({ call, answer }));
    },
    endedElsewhere() {
      if (signedIn()?.asking === undefined) ask('ended-elsewhere');
    },
    update(user) {
      const state = signedIn();
      if (state?.user.userId === user.userId) setState({ ...state, user });
    },
  };
}

export function useSession(session: Session): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}
