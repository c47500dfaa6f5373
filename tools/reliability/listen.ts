import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeEvent } from '@loupe/shared-types';
import type { StaffClient } from './staff';

export interface Listening {
  /** The change id of every event so far, in order of arrival. */
  readonly heard: readonly number[];
  readonly isOpen: () => boolean;
  /** Waits until `holds` is true for the received events; false on timeout. */
  readonly until: (holds: (heard: readonly number[]) => boolean) => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

const LONGEST_WAIT_MS = 20_000;

/** Holds the event stream of one BFF open and never reconnects. */
export async function listenTo(client: StaffClient): Promise<Listening> {
  const end = new AbortController();
  const response = await client.open('/api/events', end.signal);
  if (!response.ok || !response.body) throw new Error(`No event stream: ${response.status}`);
  const heard: number[] = [];
  let open = true;
  const reading = read(response.body, (event) => void heard.push(event.change))
    .catch(() => undefined)
    .finally(() => (open = false));
  return {
    heard,
    isOpen: () => open,
    async until(holds) {
      const giveUp = Date.now() + LONGEST_WAIT_MS;
      while (!holds(heard) && Date.now() < giveUp) await pause(20);
      return holds(heard);
    },
    async stop() {
      end.abort();
      await reading;
    },
  };
}

async function read(body: ReadableStream<Uint8Array>, emit: (event: ChangeEvent) => void): Promise<void> {
  const text = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const blocks = (rest + text.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) emit(JSON.parse(data) as ChangeEvent);
    }
  }
}
