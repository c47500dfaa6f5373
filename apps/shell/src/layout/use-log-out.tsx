import { useState, type ReactNode } from 'react';
import { useShell } from '@loupe/plugin-sdk';
import { countWaitingScans, loadable, useLoaded } from '@loupe/web-kit';
import type { Session } from '../session/session';
import { notify } from '../toasts/notices';

const dialog = loadable(
  async () => (await import(/* webpackChunkName: "later" */ './log-out-dialog')).LogOutDialog,
);

interface LogOut {
  readonly logOut: () => void;
  readonly isLeaving: boolean;
  /** The question whether to leave scans behind, while it is asked. */
  readonly question: ReactNode;
}

/** Signs the user out, after a question where scans of theirs wait in this browser (SCAN-13). */
export function useLogOut(session: Session): LogOut {
  const { userId } = useShell().user;
  const [isLeaving, setLeaving] = useState(false);
  const [scans, setScans] = useState(0);
  const { value: LogOutDialog, error } = useLoaded(scans > 0 ? dialog : undefined);

  const leave = async () => {
    setScans(0);
    if (isLeaving) return;
    setLeaving(true);
    try {
      await session.signOut();
      notify({ title: 'Logged out', description: 'Successfully logged out' });
    } catch {
      setLeaving(false);
      notify({ tone: 'failure', title: 'Error', description: 'Failed to logout' });
    }
  };
  return {
    isLeaving,
    logOut() {
      const { own } = countWaitingScans(userId);
      // Where the question does not load, nobody is kept here.
      if (own > 0 && error === undefined) setScans(own);
      else void leave();
    },
    question: scans > 0 && LogOutDialog && (
      <LogOutDialog scans={scans} onLogOut={() => void leave()} onCancel={() => setScans(0)} />
    ),
  };
}
