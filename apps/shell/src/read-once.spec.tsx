import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CHANGES_HEADER, type ChangeEvent } from '@loupe/shared-types';
import { useAction, useJobs } from '@loupe/web-kit';
import { aJob, renderPage, reply } from '@loupe/web-kit/testing';
import { startLive } from './live';

let emit: (event: ChangeEvent) => void = () => undefined;

class FakeSource {
  static readonly CLOSED = 2;
  readyState = 1;
  set onmessage(listener: (event: { data: string }) => void) {
    emit = (event) => listener({ data: JSON.stringify(event) });
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

function JobPage() {
  const jobs = useJobs();
  const paid = useAction({
    request: (_: void, call) =>
      call('PATCH /api/jobs/:id', { params: { id: 1 }, body: { balancePaid: true } }),
    success: { title: 'Saved' },
    failure: { title: 'Error' },
  });
  return <button onClick={() => void paid.run()}>{jobs.items.length} jobs</button>;
}

/** Longer than events are batched for. */
const SOON_MS = 1_500;

/** A page with a list that follows the event stream, and a save that is change number `change`. */
async function open(change: number, beforeAnswer: () => void = () => undefined) {
  Object.assign(globalThis, { EventSource: FakeSource });
  const saved = () => {
    beforeAnswer();
    return reply(200, { ...aJob(), editHistory: [] }, { [CHANGES_HEADER]: String(change) });
  };
  const page = renderPage(<JobPage />, { api: { 'GET /api/jobs': [aJob()], 'PATCH /api/jobs/:id': saved } });
  const live = startLive(page.client, { onSignedOut: () => undefined });
  const prefetch = () => page.calls.filter(({ method }) => method === 'GET').length;
  const wait = () => act(() => new Promise((resolve) => setTimeout(resolve, SOON_MS)));
  fireEvent.click(await screen.findByText('1 jobs'));
  await waitFor(() => expect(page.notices).toHaveLength(1));
  return { prefetch, wait, stop: live.stop };
}

const changed = (change: number) => emit({ topic: 'jobs', id: 1, change });

describe('after one click, its list', () => {
  it('is refetched once: the event of the same change does not refetch it', async () => {
    const { prefetch, wait, stop } = await open(71);
    changed(71);
    await wait();
    expect(prefetch()).toBe(2);
    stop();
  });

  it('is refetched once when the event precedes the response', async () => {
    const { prefetch, wait, stop } = await open(72, () => changed(72));
    await wait();
    expect(prefetch()).toBe(2);
    stop();
  });

  it('is refetched for a later change by another user', async () => {
    const { prefetch, wait, stop } = await open(73);
    changed(73);
    changed(74);
    await wait();
    expect(prefetch()).toBe(3);
    stop();
  });
});
