import type { User } from '@loupe/shared-types';

type TabMessage =
  | { readonly did: 'sign-out'; readonly discardDrafts: boolean }
  | { readonly did: 'lock' }
  | {
      readonly did: 'sign-in';
      readonly user: User;
      /** Whether the user goes on with the open pages and what is typed in them. */
      readonly takesOver: boolean;
    };

/** Messages between the tabs of this browser about the signed-in user. */
export interface Tabs {
  readonly post: (message: TabMessage) => void;
  readonly listen: (hear: (message: TabMessage) => void) => void;
}

export function createTabs(): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel('session');
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) => channel.addEventListener('message', ({ data }) => hear(data as TabMessage)),
  };
}
