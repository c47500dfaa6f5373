import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cameraRequest, closeCamera, useOpenJob, useShell } from '@loupe/plugin-sdk';
import { lazyPart, loadable, useLoaded } from '@loupe/web-kit';
import type { Session } from '../session/session';
import { listenToScans } from './scan-keys';

const parts = loadable(() => import(/* webpackChunkName: "scan" */ './scan-parts'));
const Camera = lazyPart(() => import(/* webpackChunkName: "camera" */ '../camera/camera-panel'));

/** Hears the scanner on every page and on the lock, and the camera; what a scan does is loaded with the first one. */
export function ScanListener({ session }: { readonly session: Session }) {
  const client = useQueryClient();
  const { notify } = useShell();
  const openSheet = useOpenJob();
  const [refused, refuse] = useState<{ readonly text: string } | null>(null);
  const camera = useSyncExternalStore(cameraRequest.subscribe, cameraRequest.get);
  const openJob = (id: number) => {
    closeCamera();
    openSheet(id);
  };
  const scanned = (codes: string) => {
    refuse(null);
    void parts.load().then(({ takeScans }) => takeScans(codes, { client, session, notify, openJob, refuse }));
  };
  const latest = useRef(scanned);
  useEffect(() => {
    latest.current = scanned;
  });
  const take = useCallback((codes: string) => latest.current(codes), []);
  useEffect(() => listenToScans(take), [take]);
  useEffect(() => closeCamera, []);
  const { value } = useLoaded(refused ? parts : undefined);
  return (
    <>
      {camera && <Camera session={session} typeInstead={camera.typeInstead} onCode={take} />}
      {refused && value && <value.Refusal text={refused.text} onEnd={() => refuse(null)} />}
    </>
  );
}
