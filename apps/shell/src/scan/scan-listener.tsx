import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOpenJob, useShell } from '@loupe/plugin-sdk';
import { loadable, useLoaded } from '@loupe/web-kit';
import type { Session } from '../session/session';
import { listenToScans } from './scan-keys';

const parts = loadable(() => import(/* webpackChunkName: "scan" */ './scan-parts'));

/** Hears the scanner on every page and on the lock; what a scan does is loaded with the first one. */
export function ScanListener({ session }: { readonly session: Session }) {
  const client = useQueryClient();
  const { notify } = useShell();
  const openJob = useOpenJob();
  const [refused, refuse] = useState<{ readonly text: string } | null>(null);
  const scanned = (codes: string) => {
    refuse(null);
    void parts.load().then(({ takeScans }) => takeScans(codes, { client, session, notify, openJob, refuse }));
  };
  const latest = useRef(scanned);
  useEffect(() => {
    latest.current = scanned;
  });
  useEffect(() => listenToScans((codes) => latest.current(codes)), []);
  const { value } = useLoaded(refused ? parts : undefined);
  return refused && value ? <value.Refusal text={refused.text} onEnd={() => refuse(null)} /> : null;
}
