import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { turnScanSound, useScan, type ScanHandler } from '@loupe/plugin-sdk';
import { aJobWithHistory, renderPage, reply } from '@loupe/web-kit/testing';
import { PageLoading } from '../plugins/page-loading';
import { replacePage } from '../session/replace-page';
import type { Session, SessionState } from '../session/session';
import { openableDialogs } from '../testing/dialogs';
import { hearScans } from './heard-scans';
import { ScanListener } from './scan-listener';

const JOB = aJobWithHistory({ id: 1234, customJobNumber: 'J1201' });
const CODE = 'JB00012340';
const PLACE = 'PL00000037';
const UNKNOWN = 'JB00000999';
const prefetched: (number | null)[] = [];

let stopHearing: () => void;
beforeEach(() => (stopHearing = hearScans()));
afterEach(() => stopHearing());

function open({
  locked = false,
  taking,
  onMisread,
  job = JOB,
}: {
  locked?: boolean;
  taking?: ScanHandler;
  onMisread?: (code: string) => void;
  job?: typeof JOB;
} = {}) {
  const state = { is: 'signed-in', ...(locked && { asking: 'locked' }) } as SessionState;
  const session = { state: () => state } as Session;
  function Taking({ handler }: { readonly handler: ScanHandler }) {
    useScan(handler, onMisread && { onMisread });
    return null;
  }
  return renderPage(
    <>
      <ScanListener session={session} prefetch={(id) => prefetched.push(id)} />
      {taking && <Taking handler={taking} />}
    </>,
    {
      path: '/live-jobs',
      api: {
        'GET /api/jobs/:id': ({ path }) =>
          path.endsWith('/1234') ? job : reply(404, 'That job does not exist'),
      },
    },
  );
}

const paste = (text: string) => {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  act(() => void fireEvent(document.body, event));
};

// SCAN-3
test('a job’s code opens the job over the page', async () => {
  const page = open();
  paste(CODE);
  await waitFor(() => expect(page.address()).toBe('/live-jobs?job=1234'));
  expect(page.notices).toEqual([]);
});

// SCAN-5
test('what was scanned before anybody took scans is taken once, the last of it', async () => {
  paste(UNKNOWN);
  paste(CODE);
  const page = open();
  await waitFor(() => expect(page.address()).toBe('/live-jobs?job=1234'));
  page.unmount();
  expect(open().address()).toBe('/live-jobs');
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.queryByRole('alert')).toBeNull();
});

// SCAN-5, SCAN-6
test('a scan while a page loads is the page’s, if it takes scans', async () => {
  const taken: string[] = [];
  const loading = renderPage(<PageLoading />);
  const page = open();
  paste(CODE);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(page.address()).toBe('/live-jobs');
  const arrived = open({ taking: ({ code }) => taken.push(code) > 0 });
  loading.unmount();
  await waitFor(() => expect(taken).toEqual([CODE]));
  expect(arrived.address()).toBe('/live-jobs');
});

// SCAN-3
test('a job that is scanned over a dialog of the browser is not opened beneath it', async () => {
  openableDialogs();
  const page = open();
  const closed = jest.fn();
  const dialogs = [document.createElement('dialog'), document.createElement('dialog')];
  for (const dialog of dialogs) {
    document.body.append(dialog);
    dialog.addEventListener('close', closed);
    dialog.showModal();
  }
  // One that ends by its own rule, as asking for the password does.
  dialogs[1]?.addEventListener('cancel', (event) => {
    event.preventDefault();
    dialogs[1]?.remove();
  });
  paste(CODE);
  await waitFor(() => expect(page.address()).toBe('/live-jobs?job=1234'));
  expect([dialogs[0]?.open, dialogs[1]?.isConnected, closed.mock.calls.length]).toEqual([false, false, 1]);
  dialogs[0]?.remove();
});

// SCAN-3, SCAN-5
test('the sheet is prefetched before a scan ends, but not on the lock nor where a page takes scans', async () => {
  for (const [given, ids] of [
    [{}, [null, 1234]],
    [{ locked: true }, []],
    [{ taking: () => true }, []],
  ] as const) {
    prefetched.length = 0;
    const page = open(given);
    for (const [n, key] of [...CODE].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      // However late a busy machine delivers it.
      Object.defineProperty(event, 'timeStamp', { value: performance.now() + 20 * n });
      fireEvent(document.body, event);
    }
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    // What a scan does is loaded with the first.
    await waitFor(() => expect([given, prefetched]).toEqual([given, ids]));
    page.unmount();
  }
});

// SCAN-4
test('a code that a scanner has cut short is refused as misread', async () => {
  open();
  for (const key of 'JB0000123') fireEvent.keyDown(document.body, { key });
  expect(await screen.findByRole('alert')).toHaveTextContent('JB0000123 was misread. Please scan it again.');
});

// SCAN-4, SCAN-6, SCAN-7
test('a misread code, a place and an unknown id are refused in an alert, and open nothing', async () => {
  const page = open();
  for (const [code, words] of [
    ['JB00012341', 'JB00012341 was misread. Please scan it again.'],
    [PLACE, 'That is a place. Places are scanned on the Move page.'],
    [UNKNOWN, `${UNKNOWN} is not one of ours.`],
  ] as const) {
    paste(code);
    expect(await screen.findByText(words)).toHaveAttribute('role', 'alert');
  }
  expect(page.address()).toBe('/live-jobs');
});

// SCAN-4
test('a refusal beeps, unless the sound is off on this computer', async () => {
  const tones: number[] = [];
  class AudioContext {
    readonly currentTime = 0;
    readonly createOscillator = () => {
      const frequency = { value: 0 };
      return { frequency, connect() {}, start: () => tones.push(frequency.value), stop() {} };
    };
  }
  Object.assign(globalThis, { AudioContext });
  open();
  paste('JB00012341');
  await screen.findByRole('alert');
  expect(tones).toHaveLength(1);
  turnScanSound(false);
  paste('JB00012342');
  await screen.findByText('JB00012342 was misread. Please scan it again.');
  expect(tones).toHaveLength(1);
  turnScanSound(true);
  Reflect.deleteProperty(globalThis, 'AudioContext');
});

// SCAN-7
test.each([
  [{ jobStatus: 'Completed' as const, customerCollected: true }, 'This job is Collected.'],
  [{ customerRejected: true }, 'This job is Customer Rejected.'],
  [{ missing: 'Yes' as const }, 'This job is Missing in Action.'],
])('the label of a job that is %j opens it and says so', async (given, description) => {
  const page = open({ job: { ...JOB, ...given } });
  paste(CODE);
  await waitFor(() => expect(page.address()).toBe('/live-jobs?job=1234'));
  expect(page.notices).toEqual([{ title: 'J1201', description }]);
});

// SCAN-4, SCAN-6
test('a page that takes scans may list what was misread, and it is refused nowhere else', async () => {
  const misread: string[] = [];
  open({ taking: () => true, onMisread: (code) => void misread.push(code) });
  paste('JB00012341');
  await waitFor(() => expect(misread).toEqual(['JB00012341']));
  expect(screen.queryByRole('alert')).toBeNull();
});

// SCAN-3, SCAN-6
test('a page takes scans itself, each of a run, and leaves those it does not want', async () => {
  const taken: string[] = [];
  const page = open({
    taking: ({ kind, code }) => {
      if (kind === 'place') taken.push(code);
      return kind === 'place';
    },
  });
  paste(`${PLACE}${CODE}`);
  await waitFor(() => expect(page.address()).toBe('/live-jobs?job=1234'));
  expect(taken).toEqual([PLACE]);
});

// SCAN-4, SCAN-5, SCAN-6
test('on the lock nothing is read or shown of a job; what is misread, and a place, is refused where it is seen', async () => {
  const place = document.createElement('div');
  const page = open({ locked: true });
  const unlock = replacePage(place);
  paste(CODE);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(place).toBeEmptyDOMElement();
  for (const [code, words] of [
    ['JB00012341', 'JB00012341 was misread. Please scan it again.'],
    [PLACE, 'That is a place. Places are scanned on the Move page.'],
  ] as const) {
    paste(code);
    expect(await within(place).findByText(words)).toHaveAttribute('role', 'alert');
  }
  expect([page.calls, page.notices, page.address()]).toEqual([[], [], '/live-jobs']);
  expect(document.body).toContainElement(place);
  unlock();
});
