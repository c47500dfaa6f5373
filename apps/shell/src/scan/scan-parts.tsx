import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import {
  isPageScanning,
  isScanSoundOn,
  offerMisread,
  offerScan,
  searchWithJob,
  type Notice,
} from '@loupe/plugin-sdk';
import {
  ApiError,
  idRead,
  queryOf,
  scannedCodes,
  stateWords,
  userMessageOf,
  type ScannedText,
} from '@loupe/web-kit';
import { openAfterUnlocking } from '../session/after-unlock';
import { pageArrived } from '../plugins/page-loading';
import { portalContainer } from '../session/replace-page';
import { isBehindLock } from '../session/behind-lock';
import type { Session } from '../session/session';
import css from './scan.module.css';

interface Deps {
  readonly client: QueryClient;
  readonly session: Session;
  readonly notify: (notice: Notice) => void;
  readonly openJob: (id: number) => void;
  readonly refuse: (refused: { readonly text: string }) => void;
}

const BEEP_HZ = 220;
const BEEP_S = 0.15;

function beep(): void {
  if (!isScanSoundOn() || typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  tone.frequency.value = BEEP_HZ;
  tone.connect(audio.destination);
  tone.onended = () => void audio.close();
  tone.start();
  tone.stop(audio.currentTime + BEEP_S);
}

/** Prefetches the sheet while the rest of a scan is still to come; null where the code is not whole yet. */
export function expectScans(
  begun: string,
  { session, prefetch }: { readonly session: Session; readonly prefetch: (id: number | null) => void },
): void {
  if (isBehindLock(session.state()) || isPageScanning()) return;
  const reading = scannedCodes(begun).at(-1)?.reading;
  prefetch(idRead(reading ?? null, 'job'));
}

/** Takes each of the codes in turn; runs of them are split by their length (SCAN-3). */
export async function takeScans(codes: string, deps: Deps): Promise<void> {
  const scanned = scannedCodes(codes);
  // Of a code that was cut short, none is left.
  for (const one of scanned.length > 0 ? scanned : [{ code: codes, reading: 'misread' as const }])
    await take(one, deps);
}

async function take({ code, reading }: ScannedText, deps: Deps): Promise<void> {
  const { client, session, notify, openJob } = deps;
  const refuse = (text: string) => {
    beep();
    deps.refuse({ text });
  };
  const isOnLock = isBehindLock(session.state());
  // A page that is still to come may take the scan itself.
  if (!isOnLock) await pageArrived();
  if (reading === 'misread') {
    if (isOnLock || !offerMisread(code)) refuse(`${code} was misread. Please scan it again.`);
    return;
  }
  if (!isOnLock && offerScan({ code, ...reading })) return;
  if (reading.kind === 'place') return refuse('That is a place. Places are scanned on the Move page.');
  if (isOnLock) {
    // SCAN-5: nothing is read or shown before.
    const { pathname, search } = window.location;
    return openAfterUnlocking(`${pathname}${searchWithJob(search, reading.id)}`);
  }
  try {
    const job = await client.fetchQuery(queryOf('GET /api/jobs/:id', { id: reading.id }));
    openJob(reading.id);
    const words = stateWords(job);
    if (words) notify(words);
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    refuse(isUnknown ? `${code} is not one of ours.` : userMessageOf(error));
  }
}

const SHOWN_MS = 8_000;

/** Why a scan was refused, above everything on the page or the lock, and read out (SCAN-4). */
export function RefusedScan({ text, onEnd }: { readonly text: string; readonly onEnd: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, SHOWN_MS);
    return () => clearTimeout(timer);
  });
  return createPortal(
    <div
      role="alert"
      className={css.refusal}
      popover="manual"
      ref={(element) => {
        // Above an open dialog.
        if (element?.isConnected) element.showPopover?.();
      }}
    >
      {text}
    </div>,
    portalContainer(),
  );
}
