import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { codeOf } from '@loupe/domain';
import type { MoveLine, TransferDetails } from '@loupe/shared-types';
import type { FakeApi } from '@loupe/plugin-sdk/testing';
import { keyOf } from '@loupe/web-kit';
import { renderPage, reply } from '@loupe/web-kit/testing';
import MovePage from '../move/move-page';
import ShelfCheckPage from '../shelf-check/shelf-check-page';
import TransfersPage from '../transfers/transfers-page';
import ScansToSee from './scans-to-see';
import { aCheck, aCheckLine, details, PLACES } from './testing';
import WaitingScans from './waiting-scans';

const online = (is: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: is, configurable: true });
  act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')));
};

const TRANSFER: TransferDetails = {
  id: 6,
  from: 'Leamington Old',
  to: 'Kenilworth',
  carrier: 'Van',
  seal: null,
  by: 'Priya Sandhu',
  createdAt: '2026-04-03T08:00:00.000Z',
  closedAt: null,
  closedBy: null,
  note: null,
  out: 0,
  arrived: 0,
  unexpected: 0,
  late: 0,
  open: 0,
  inTransit: 0,
  lines: [],
};

function type(label: string, text: string): void {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
  fireEvent.change(field, { target: { value: text } });
  if (field.form) fireEvent.submit(field.form);
}

const toSee = () => screen.findByRole('region', { name: 'Scans to look at' });
const rows = async () => within(await toSee()).getAllByRole('listitem');
const api = (given: FakeApi): FakeApi => ({ 'GET /api/places': PLACES, ...given });

beforeEach(() => {
  localStorage.clear();
  online(true);
  // It hears of the connection only while a page is mounted.
  onlineManager.setOnline(true);
});

// SCAN-11, MOVE-8
test('scans that waited until a colleague closed the transfer are listed, each until it is dismissed, over a reload', async () => {
  const given = api({
    'GET /api/transfers/:id': TRANSFER,
    'POST /api/transfers/:id/out': () => reply(409, 'Amelia Hart has closed this transfer'),
  });
  const page = renderPage(
    <>
      <ScansToSee />
      <TransfersPage />
    </>,
    { path: '/transfers?transfer=6', api: given },
  );
  await screen.findByRole('textbox', { name: 'Scan a bag out' });
  online(false);
  type('Scan a bag out', codeOf('job', 1));
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(`${codeOf('job', 1)}: Waiting for the connection`),
  );
  type('Scan a bag out', codeOf('job', 2));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 scans in all'));
  const closed = { ...TRANSFER, closedAt: TRANSFER.createdAt, closedBy: 'Amelia Hart' };
  act(() => void page.client.setQueryData(keyOf('GET /api/transfers/:id', { id: 6 }), closed));
  await screen.findByText(/Closed by/);
  expect(within(screen.getByRole('list', { name: 'Waiting' })).getAllByRole('listitem')).toHaveLength(2);
  online(true);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect((await rows())[0]).toHaveTextContent(
    /JB00000013.*, scanned out, transfer.*Amelia Hart has closed this transfer/,
  );
  page.unmount();

  // The same user, after a reload or a new sign-in; a colleague meanwhile sees nothing of it.
  const colleague = renderPage(<ScansToSee />, { path: '/live-jobs', user: { userId: 8 }, api: api({}) });
  expect(screen.queryByRole('region')).toBeNull();
  colleague.unmount();
  renderPage(<ScansToSee />, { path: '/live-jobs', api: api({}) });
  fireEvent.click(within(await toSee()).getByRole('button', { name: `Dismiss ${codeOf('job', 1)}` }));
  expect(await rows()).toHaveLength(1);
  fireEvent.click(within(await toSee()).getByRole('button', { name: `Dismiss ${codeOf('job', 2)}` }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

// SCAN-11
test('three waiting scans of a check that was closed are all named, not only the last', async () => {
  const check = aCheck([aCheckLine(2, 'not-yet')]);
  renderPage(
    <>
      <ScansToSee />
      <ShelfCheckPage />
    </>,
    {
      path: '/shelf-check?check=5',
      api: api({
        'GET /api/checks/:id': check,
        'POST /api/checks/:id/scans': () => reply(409, 'Amelia Hart has closed this check'),
      }),
    },
  );
  await screen.findByRole('textbox', { name: 'Scan or type a bag' });
  online(false);
  for (const id of [2, 3, 4]) type('Scan or type a bag', codeOf('job', id));
  online(true);
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss all' }));
  fireEvent.click(screen.getByRole('button', { name: 'Really dismiss 3' }));
  expect(screen.queryByRole('region', { name: 'Scans to look at' })).toBeNull();
});

// SCAN-11, MOVE-7
test('a scan that is sent while another page is open, and was moved since, is told there with its job', async () => {
  const line: MoveLine = {
    result: 'moved-since',
    code: codeOf('job', 7),
    job: details(7),
    from: 'Leamington Old',
    to: 'Kenilworth',
    moveId: 107,
    since: { by: 'Tomasz Wrona', location: 'With Jack' },
    statusSet: null,
    statusRefused: null,
    pending: false,
    missedIn: null,
  };
  const given = api({
    'GET /api/moves': [],
    'GET /api/moves/pending': [],
    'POST /api/moves': () => reply(200, line),
  });
  const page = renderPage(<MovePage />, { path: '/move?place=3', api: given });
  await screen.findByRole('option', { name: 'Kenilworth' });
  online(false);
  type('Scan or type a bag', codeOf('job', 7));
  await screen.findByText(`${codeOf('job', 7)}: Waiting for the connection`);
  page.unmount();
  renderPage(
    <>
      <ScansToSee />
      <WaitingScans />
    </>,
    { path: '/live-jobs', api: given },
  );
  online(true);
  await waitFor(async () =>
    expect((await rows())[0]).toHaveTextContent(
      /J7JB00000076, .*, scanned into Kenilworth.*Moved since: Tomasz Wrona, to With Jack/,
    ),
  );
});

// SCAN-13
test('the next user reads that scans of a colleague wait here, until they hide it', async () => {
  localStorage.setItem('scan:8:000000000001:a', '{}');
  localStorage.setItem('scan:8:000000000002:b', '{}');
  renderPage(<ScansToSee />, { api: api({}) });
  expect(within(await toSee()).getByRole('status')).toHaveTextContent(
    '2 scans of a colleague wait on this computer, to be sent once that colleague signs in here again.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('region')).toBeNull();
});
