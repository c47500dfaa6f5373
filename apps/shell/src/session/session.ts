import { useSyncExternalStore } from 'react';
import type { PluginList, User } from '@loupe/shared-types';
import { api, ApiError } from '@loupe/web-kit';
import type { Arrival } from '../shop';
import { isLocked, rememberLocked, rememberSignedIn } from './kept';
import { createTabs, type Tabs } from './tabs';

/** Why somebody who was at work is asked for a password over the page. */
export type AskReason = 'ended' | 'locked';

export type SessionState =
  | { readonly is: 'checking' }
  | { readonly is: 'server-away' }
  | { readonly is: 'signed-out' }
  | {
      readonly is: 'signed-in';
      readonly user: User;
      /** Set while the page waits for its person to sign in again. */
      readonly asking?: AskReason;
      /** True right after the sign-in form, false after a reload. */
      readonly fresh: boolean;
      /** What the page itself said they are offered, until they sign out. */
      readonly offered?: PluginList;
    };

export interface Session {
  readonly state: () => SessionState;
  readonly subscribe: (tell: () => void) => () => void;
  /** Begins with the person the server made the page for. */
  readonly arrive: (arrival: Arrival) => void;
  /** Finds out who is signed in. */
  readonly check: () => Promise<void>;
  /** Throws `ApiError` when refused; 403 when a one-time code was right and a new password must come with it. */
  readonly signIn: (credentials: Credentials) => Promise<User>;
  /** Ends the session on the server and forgets everything here. Throws `ApiError` when the server is away. */
  readonly signOut: () => Promise<void>;
  /** Keeps the page, ends the session, and asks for the password. */
  readonly lock: () => void;
  /** Asks over the page; true when the same person has signed in again. */
  readonly askAgain: () => Promise<boolean>;
  /** Replaces what is known of the person, such as a changed access level. */
  readonly update: (user: User) => void;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly newPassword?: string;
}

interface SessionNeeds {
  /** Forgets what this browser keeps of people. */
  readonly forget: () => void;
  readonly tabs?: Tabs;
}

/** Who is signed in, for this tab and its neighbours. There is one per page. */
export function createSession({ forget, tabs = createTabs() }: SessionNeeds): Session {
  let state: SessionState = { is: 'checking' };
  let waiting: ((again: boolean) => void)[] = [];
  const tellers = new Set<() => void>();

  const become = (next: SessionState) => {
    state = next;
    for (const tell of tellers) tell();
  };
  const answerWaiting = (again: boolean) => {
    const all = waiting;
    waiting = [];
    for (const answer of all) answer(again);
  };
  const ask = (reason: AskReason) => {
    if (state.is === 'signed-in' && state.asking !== 'locked') become({ ...state, asking: reason });
  };
  const enter = (user: User, fresh: boolean, offered?: PluginList) => {
    const same = state.is === 'signed-in' && state.user.userId === user.userId;
    rememberSignedIn();
    rememberLocked(false);
    if (!same && (fresh || window.location.pathname === '/login')) window.history.replaceState(null, '', '/');
    become({ is: 'signed-in', user, fresh: fresh && !same, ...(offered && { offered }) });
    answerWaiting(same);
  };
  const leave = () => {
    if (state.is === 'signed-out') return;
    become({ is: 'signed-out' });
    answerWaiting(false);
    forget();
  };

  const endOnServer = () =>
    api.post('/api/auth/logout').then(
      () => rememberLocked(false),
      // It is away: whoever comes back here is asked for a password all the same.
      () => undefined,
    );

  tabs.listen((message) => {
    if (message.did === 'sign-out') leave();
    if (message.did === 'lock') ask('locked');
    if (message.did === 'sign-in') enter(message.user, state.is !== 'signed-in');
  });

  return {
    state: () => state,
    subscribe: (tell) => {
      tellers.add(tell);
      return () => void tellers.delete(tell);
    },
    arrive({ user, plugins }) {
      if (!isLocked()) return enter(user, false, plugins);
      leave();
      void endOnServer();
    },
    async check() {
      if (isLocked()) {
        leave();
        return endOnServer();
      }
      if (state.is === 'server-away') become({ is: 'checking' });
      try {
        enter(await api.get<User>('/api/auth/me'), false);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) leave();
        else if (state.is !== 'signed-in') become({ is: 'server-away' });
      }
    },
    async signIn(credentials) {
      const user = await api.post<User>('/api/auth/login', credentials);
      enter(user, true);
      tabs.tell({ did: 'sign-in', user });
      return user;
    },
    async signOut() {
      await api.post('/api/auth/logout');
      tabs.tell({ did: 'sign-out' });
      leave();
    },
    lock() {
      if (state.is !== 'signed-in' || state.asking === 'locked') return;
      ask('locked');
      tabs.tell({ did: 'lock' });
      rememberLocked(true);
      void endOnServer();
    },
    askAgain() {
      if (state.is !== 'signed-in') return Promise.resolve(false);
      ask('ended');
      return new Promise((answer) => waiting.push(answer));
    },
    update(user) {
      if (state.is === 'signed-in' && state.user.userId === user.userId) become({ ...state, user });
    },
  };
}

export function useSession(session: Session): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}
