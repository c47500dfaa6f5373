import { serverNow, type Notice } from '@loupe/plugin-sdk';
import type { PrintKind, PrintPreset } from '@loupe/shared-types';
import { call, createIdempotencyKey, userMessageOf } from '@loupe/web-kit';
import { counted } from '../printing';
import { followSent } from './follow-sent';
import { keepSent } from './sent-prints';

interface Sending {
  readonly kind: PrintKind;
  readonly preset: PrintPreset;
  readonly jobIds: readonly number[];
  readonly notify: (notice: Notice) => void;
}

/** Sends prints to whichever computer prints for others, and tells how it goes on (LABEL-12). */
export async function sendToQueue({ kind, preset, jobIds, notify }: Sending): Promise<void> {
  const what = counted(jobIds, kind);
  const at = serverNow().getTime();
  try {
    const prints = await call('POST /api/prints', {
      // The server refuses a paper of the other kind.
      body: { kind, preset, jobIds: [...jobIds], queue: true } as never,
      idempotencyKey: createIdempotencyKey(),
    });
    const batch = prints[0]?.batchId;
    if (batch === undefined) return;
    notify({ title: 'Sent', description: `The ${what} waits for a computer that prints` });
    keepSent({ batch, what, at });
    followSent(notify);
  } catch (error) {
    notify({
      tone: 'failure',
      title: 'Not printed',
      description: `The ${what} was not sent: ${userMessageOf(error)}`,
      stays: true,
    });
  }
}
