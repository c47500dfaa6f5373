import { useShell } from '@loupe/plugin-sdk';
import { useEffect } from 'react';
import { followSent } from './follow-sent';

/** After a reload of the page: goes on telling how a print that was sent goes on (LABEL-12). */
export default function FollowAgain() {
  const { notify } = useShell();
  useEffect(() => void followSent(notify), [notify]);
  return null;
}
