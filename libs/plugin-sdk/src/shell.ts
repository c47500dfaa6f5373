import { createContext, useContext } from 'react';
import type { Permission, PublicShop, User } from '@loupe/shared-types';

/** A button of a toast. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/**
 * One message to the user, shown for five seconds (TOAST-1). `undo` adds an Undo button, `action` any other one. A
 * `failure` interrupts a screen reader; show it in the page as well.
 */
export interface Notice {
  readonly title: string;
  readonly description?: string;
  /** A second sentence below the description, such as why the server refused. */
  readonly detail?: string;
  readonly tone?: 'success' | 'failure';
  readonly undo?: () => void;
  readonly action?: NoticeAction;
  /** Further buttons after that one: what is likely to come next. */
  readonly actions?: readonly NoticeAction[];
  /** True for an important message: it stays until it is dismissed or another replaces it. */
  readonly stays?: boolean;
}

/** What the shell provides to every page of a plugin. */
export interface Shell {
  /** The signed-in user. */
  readonly user: User;
  /** Whether the user has the permission (ACCESS-1). The server checks it again on every call. */
  readonly can: (permission: Permission) => boolean;
  /** Names, time zone and locations of this shop (PLACE-1). */
  readonly shop: PublicShop;
  /** Whether the user has single-key shortcuts on: speech input types characters (HELP-1). */
  readonly singleKeys: boolean;
  /** Shows a toast; the newest replaces the one on screen. */
  readonly notify: (notice: Notice) => void;
}

const ShellContext = createContext<Shell | null>(null);

/** Provided by the shell, and by the test double, around every page. */
export const ShellProvider = ShellContext.Provider;

/** The shell around this page. Throws outside of one. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell works only inside the shell or renderPage');
  return shell;
}
