import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cameraRequest, closeCamera, useOpenJob, useShell } from '@loupe/plugin-sdk';
import { lazyPart, loadable, useLoaded } from '@loupe/web-kit';
import { closeDialogs } from '../layout/close-dialogs';
import type { Session } from '../session/session';
import { takeHeardScans } from './heard-scans';

const parts = loadable(() => import(/* webpackChunkName: "scan" */ './scan-parts'));
const Camera = lazyPart(() => import(/* webpackChunkName: "camera" */ '../camera/camera-panel'));

interface ScanListenerProps {
  readonly session: Session;
  /** Prefetches the sheet of a job; null while it is not known which. */
  readonly prefetch: (id: number | null) => void;
}

/** Takes the scans of every page and of the lock, and the camera's; what a scan does is loaded with the first one. */
export function ScanListener({ session, prefetch }: ScanListenerProps) {
  const client = useQueryClient();
  const { notify } = useShell();
  const openSheet = useOpenJob();
  const [refused, refuse] = useState<{ readonly text: string } | null>(null);
  const camera = useSyncExternalStore(cameraRequest.subscribe, cameraRequest.get);
  const openJob = (id: number) => {
    closeCamera();
    closeDialogs();
    openSheet(id);
  };
  const scanned = (codes: string) => {
    refuse(null);
    void parts.load().then(({ takeScans }) => takeScans(codes, { client, session, notify, openJob, refuse }));
  };
  const expected = (begun: string) =>
    void parts.load().then(({ expectScans }) => expectScans(begun, { session, prefetch }));
  const latest = useRef({ scanned, expected });
  useEffect(() => {
    latest.current = { scanned, expected };
  });
  const take = useCallback((codes: string) => latest.current.scanned(codes), []);
  useEffect(
    () => takeHeardScans({ onScan: take, onExpected: (begun) => latest.current.expected(begun) }),
    [take],
  );
  useEffect(() => closeCamera, []);
  const { value } = useLoaded(refused ? parts : undefined);
  return (
    <>
      {camera && <Camera session={session} typeInstead={camera.typeInstead} onCode={take} />}
      {refused && value && <value.RefusedScan text={refused.text} onEnd={() => refuse(null)} />}
    </>
  );
}
