import { useEffect, useRef, useState } from 'react';
import { onPasswordNeeded } from '@loupe/plugin-sdk';
import { loadable, useLoaded } from '@loupe/web-kit';

/** Few calls need the password, so the dialog is loaded with the first. */
const dialog = loadable(
  async () => (await import(/* webpackChunkName: "later" */ './confirm-dialog')).ConfirmDialog,
);

/** Asks for the user's own password over the page whenever a call needs it. There is one per page. */
export function ConfirmPassword({ onConfirmed }: { readonly onConfirmed?: () => void }) {
  const [waiting, setWaiting] = useState<readonly ((confirmed: boolean) => void)[]>([]);
  const open = useRef(waiting);
  open.current = waiting;

  useEffect(() => onPasswordNeeded(() => new Promise((answer) => setWaiting((all) => [...all, answer]))), []);
  useEffect(() => () => open.current.forEach((answer) => answer(false)), []);
  const { value: ConfirmDialog, error } = useLoaded(waiting.length > 0 ? dialog : undefined);

  const answerAll = (confirmed: boolean) => {
    setWaiting([]);
    if (confirmed) onConfirmed?.();
    waiting.forEach((answer) => answer(confirmed));
  };
  useEffect(() => {
    // The dialog failed to load: the call fails as it does without a password.
    if (error !== undefined) answerAll(false);
  });
  if (waiting.length === 0 || !ConfirmDialog) return null;
  return <ConfirmDialog onConfirmed={() => answerAll(true)} onCancel={() => answerAll(false)} />;
}
