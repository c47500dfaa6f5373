import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { codeOf } from '@loupe/domain';
import { offerMisread, offerScan } from '@loupe/plugin-sdk';
import type { TransferDetails, TransferLine } from '@loupe/shared-types';
import { renderPage, reply } from '@loupe/web-kit/testing';
import CustodyCard from '../custody-card';
import { aPlace, details, PLACES } from '../custody/testing';
import TransfersPage from './transfers-page';

const OUT = '2026-04-03T08:00:00.000Z';

const lineOf = (id: number, given: Partial<TransferLine> = {}): TransferLine => ({
  job: details(id),
  outAt: OUT,
  outBy: 'Priya Sandhu',
  inAt: null,
  inBy: null,
  isLate: false,
  elsewhere: null,
  ...given,
});

const aTransfer = (
  lines: readonly TransferLine[],
  given: Partial<TransferDetails> = {},
): TransferDetails => ({
  id: 6,
  from: 'Leamington Old',
  to: 'Kenilworth',
  carrier: 'Van',
  seal: 'S-77',
  by: 'Priya Sandhu',
  createdAt: OUT,
  closedAt: null,
  closedBy: null,
  note: null,
  out: lines.filter(({ outAt }) => outAt !== null).length,
  arrived: lines.filter(({ outAt, inAt }) => outAt !== null && inAt !== null).length,
  unexpected: lines.filter(({ outAt }) => outAt === null).length,
  late: lines.filter(({ isLate }) => isLate).length,
  open: lines.filter(({ outAt, inAt }) => outAt !== null && inAt === null).length,
  inTransit: 0,
  lines,
  ...given,
});

const IN = { inAt: '2026-04-03T09:00:00.000Z', inBy: 'Jack Thistlewood' };
const THREE = aTransfer([
  lineOf(1, IN),
  lineOf(2, IN),
  lineOf(3, { isLate: true }),
  lineOf(4, { outAt: null, ...IN }),
]);

const group = (name: string) => within(screen.getByRole('list', { name }));

beforeEach(() => localStorage.clear());

// TRANSFER-2, TRANSFER-4, TRANSFER-5
test('names what has not arrived, what was not expected and who had each item; prints with two names', async () => {
  renderPage(<TransfersPage />, { path: '/transfers?transfer=6', api: { 'GET /api/transfers/:id': THREE } });
  expect(await screen.findByText('2 of 3')).toBeInTheDocument();
  expect(group('Not arrived').getByRole('listitem')).toHaveTextContent(/J3.*Late: not arrived/);
  expect(group('Not expected').getByRole('listitem')).toHaveTextContent(/J4.*Was not scanned out/);
  expect(group('Arrived').getAllByRole('listitem')[0]).toHaveTextContent(
    'In 03/04/2026, 10:00, Jack ThistlewoodOut 03/04/2026, 09:00, Priya Sandhu',
  );
  expect(screen.getByText('Handed over by')).toBeInTheDocument();
  expect(screen.getByText('Received by')).toBeInTheDocument();
});

// SCAN-11
test('what is misread or of nobody is a line of the visit', async () => {
  renderPage(<TransfersPage />, {
    path: '/transfers?transfer=6',
    api: {
      'GET /api/transfers/:id': THREE,
      'POST /api/transfers/:id/out': ({ body: { code } }) =>
        reply(200, {
          result: code === 'JB00000014' ? ('misread' as const) : ('unknown' as const),
          code,
          job: null,
          from: null,
        }),
    },
  });
  await screen.findByText('2 of 3');
  act(() => void offerMisread('JB00000014'));
  act(() => void offerScan({ code: codeOf('job', 99), kind: 'job', id: 99 }));
  await waitFor(() =>
    expect(
      group('Not taken')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([`${codeOf('job', 99)} Not one of ours`, 'JB00000014 Misread: scan it again']),
  );
});

// TRANSFER-3
test('is closed only with words while something has not arrived', async () => {
  const page = renderPage(<TransfersPage />, {
    path: '/transfers?transfer=6',
    api: {
      'GET /api/transfers/:id': THREE,
      'POST /api/transfers/:id/close': { ...THREE, lines: undefined } as never,
    },
  });
  const close = await screen.findByRole('button', { name: 'Close the transfer' });
  expect(close).toBeDisabled();
  fireEvent.change(screen.getByLabelText(/What is known/), { target: { value: 'Left in the van' } });
  fireEvent.click(close);
  await waitFor(() => expect(page.notices).toMatchObject([{ title: 'Closed' }]));
  expect(page.calls.find(({ path }) => path.endsWith('/close'))?.body).toEqual({ note: 'Left in the van' });
});

// TRANSFER-1, TRANSFER-2
test('scans go out or in as chosen, and each is read out', async () => {
  const page = renderPage(<TransfersPage />, {
    path: '/transfers?transfer=6&way=in',
    api: {
      'GET /api/transfers/:id': THREE,
      'POST /api/transfers/:id/in': reply(201, {
        result: 'in',
        code: codeOf('job', 3),
        job: details(3),
        from: 'In transit to Kenilworth',
      }),
    },
  });
  expect(await screen.findByRole('radio', { name: 'Arriving at Kenilworth' })).toBeChecked();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Scan a bag in' });
  fireEvent.change(field, { target: { value: codeOf('job', 3) } });
  if (field.form) fireEvent.submit(field.form);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`${codeOf('job', 3)}: Arrived`));
  expect(page.calls.find(({ path }) => path.endsWith('/in'))?.body).toMatchObject({ code: codeOf('job', 3) });
});

// TRANSFER-1, TRANSFER-2
test('a bag that is scanned before the page is drawn for the direction just chosen goes that way', async () => {
  const page = renderPage(<TransfersPage />, {
    path: '/transfers?transfer=6&way=in',
    api: {
      'GET /api/transfers/:id': THREE,
      'POST /api/transfers/:id/out': reply(201, {
        result: 'out',
        code: codeOf('job', 8),
        job: details(8),
        from: 'Leamington New',
      }),
    },
  });
  const [out] = await screen.findAllByRole('radio');
  act(() => {
    fireEvent.click(out as HTMLElement);
    offerScan({ code: codeOf('job', 8), kind: 'job', id: 8 });
  });
  await waitFor(() =>
    expect(page.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/transfers/6/out',
    ]),
  );
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('On its way, and was said to be at Leamington New'),
  );
});

// TRANSFER-2, TRANSFER-6, CHECK-4
test('says of what was not scanned in where it is by now, and offers Found for a missing bag that came', async () => {
  const completed = { ...details(5), jobStatus: 'Completed' as const };
  const lines = [
    lineOf(1, { elsewhere: 'Kenilworth' }),
    lineOf(2, { elsewhere: 'With Jack' }),
    lineOf(3),
    { ...lineOf(5), job: completed },
    { ...lineOf(6, IN), job: { ...details(6), missing: 'Yes' as const } },
  ];
  const closed = aTransfer(lines, { closedAt: OUT, closedBy: 'Priya Sandhu', inTransit: 1 });
  renderPage(<TransfersPage />, { path: '/transfers?transfer=6', api: { 'GET /api/transfers/:id': closed } });
  await screen.findByText('1 of 5');
  const words = group('Not arrived')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(words).toEqual([
    expect.stringContaining('Now at Kenilworth, not scanned in'),
    expect.stringContaining('Now at With Jack'),
    expect.stringContaining('Not arrived when closed'),
    expect.stringContaining('Completed meanwhile'),
  ]);
  expect(group('Arrived').getByRole('listitem')).toHaveTextContent('Missing: found?');
  expect(screen.getByRole('button', { name: 'Found J6' })).toBeInTheDocument();
});

// TRANSFER-2
test('a new one goes from one shop to another, with a carrier', async () => {
  const page = renderPage(<TransfersPage />, {
    path: '/transfers',
    api: {
      'GET /api/places': PLACES,
      'GET /api/transfers': [],
      'POST /api/transfers': reply(201, { ...THREE, lines: undefined } as never),
    },
  });
  await screen.findAllByRole('option', { name: 'Kenilworth' });
  expect(screen.queryByRole('option', { name: /tray|transit/ })).toBeNull();
  const begin = screen.getByRole('button', { name: 'Begin' });
  fireEvent.click(begin);
  expect(await screen.findByText('Say who carries it')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '1' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '3' } });
  fireEvent.change(screen.getByLabelText('Carrier'), { target: { value: 'Van' } });
  fireEvent.click(begin);
  await waitFor(() => expect(page.address()).toBe('/transfers?transfer=6'));
  expect(page.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    fromId: 1,
    toId: 3,
    carrier: 'Van',
    seal: '',
  });
});

// TRANSFER-5, CHECK-7
test('the dashboard names what is late first, and says of each place when it was checked', async () => {
  const { lines: _, ...late } = THREE;
  const lastCheck = { id: 8, at: OUT, closedAt: OUT, by: 'Priya Sandhu', open: 1 };
  renderPage(<CustodyCard />, {
    api: {
      'GET /api/places': [
        aPlace(3, 'Kenilworth', { items: 25, lastCheck }),
        aPlace(1, 'Leamington Old', { items: 2 }),
      ],
      'GET /api/transfers': [
        { ...late, id: 7, late: 0 },
        late,
        { ...late, id: 5, closedAt: OUT },
        { ...late, id: 4, late: 0, closedAt: OUT, inTransit: 1 },
      ],
      'GET /api/moves/pending': [{ id: 1 } as never],
    },
  });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(5));
  expect(screen.getByRole('link', { name: '1 item waits for you to accept' })).toHaveAttribute(
    'href',
    '/move',
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Leamington Old to Kenilworth, 03/04/2026, 09:00, Van2 of 3 arrived, 1 not expected, 1 late',
    'Leamington Old to Kenilworth, 03/04/2026, 09:00, Van2 of 3 arrived, 1 not expected, 1 not found',
    'Leamington Old to Kenilworth, 03/04/2026, 09:00, Van2 of 3 arrived, 1 not expected',
    'Leamington OldNever checked',
    'KenilworthChecked 03/04/2026, 09:00, 1 open',
  ]);
});
