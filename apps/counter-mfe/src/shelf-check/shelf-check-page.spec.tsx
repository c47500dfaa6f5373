import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { codeOf } from '@loupe/domain';
import type { CheckLine } from '@loupe/shared-types';
import type { FakeApi } from '@loupe/plugin-sdk/testing';
import { renderPage, reply } from '@loupe/web-kit/testing';
import { aCheck, aCheckLine, aPlace, details } from '../custody/testing';
import ShelfCheckPage from './shelf-check-page';

const LINES: readonly CheckLine[] = [
  aCheckLine(1, 'found', { foundAt: '2026-04-03T09:31:00.000Z', foundBy: 'Priya Sandhu', scans: 2 }),
  aCheckLine(2, 'not-yet'),
  aCheckLine(3, 'not-yet'),
  aCheckLine(4, 'gone', { job: details(4, { currentItemLocation: 'With Jack' }) }),
  aCheckLine(5, 'elsewhere', {
    isExpected: false,
    job: details(5, { currentItemLocation: 'Leamington New' }),
  }),
  aCheckLine(6, 'completed', { isExpected: false }),
  aCheckLine(7, 'unknown', { isExpected: false, code: 'XYZ', job: null }),
];

function open(given: FakeApi = {}, check = aCheck(LINES), accessLevel: 'standard' | 'manager' = 'standard') {
  localStorage.clear();
  const page = renderPage(<ShelfCheckPage />, {
    path: '/shelf-check?check=5',
    user: { accessLevel },
    api: { 'GET /api/checks/:id': check, ...given },
  });
  const body = (end: string) =>
    page.calls.find(({ path, method }) => method === 'POST' && path.endsWith(end))?.body;
  return { ...page, body };
}

const group = (name: string) => within(screen.getByRole('list', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

// CHECK-2, CHECK-6
test('shows found of expected, and every line in its group with where it belongs', async () => {
  open();
  expect(await screen.findByText('1 of 4')).toBeInTheDocument();
  expect(group('Found').getByRole('listitem')).toHaveTextContent(/J1.*Scanned by Priya Sandhu.*2 times/);
  expect(group('Not yet').getAllByRole('listitem')).toHaveLength(2);
  expect(group('Gone meanwhile').getByRole('listitem')).toHaveTextContent('Now: With Jack');
  expect(group('Belongs elsewhere').getByRole('listitem')).toHaveTextContent('Belongs to Leamington New');
  expect(group('Completed').getByRole('listitem')).toHaveTextContent('J6');
  expect(group('Unknown').getByRole('listitem')).toHaveTextContent('XYZ');
});

// CHECK-6
test('a scan is read out with the count, and its line moves at once', async () => {
  const line = aCheckLine(2, 'found', {
    foundAt: '2026-04-03T09:32:00.000Z',
    foundBy: 'Priya Sandhu',
    scans: 1,
  });
  open({ 'POST /api/checks/:id/scans': { line } });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Scan or type a bag' });
  await waitFor(() => expect(field).toHaveFocus());
  fireEvent.change(field, { target: { value: codeOf('job', 2) } });
  if (field.form) fireEvent.submit(field.form);
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(`${codeOf('job', 2)}: Found. 2 of 4`),
  );
  expect(screen.getByText('2 of 4')).toBeInTheDocument();
  expect(group('Found').getAllByRole('listitem')).toHaveLength(2);
});

// CHECK-4, CHECK-6
test('a line is moved here, kept for later, or marked missing and seen by eye at the second press', async () => {
  const page = open({
    'POST /api/moves': reply(201, {} as never),
    'POST /api/checks/:id/missing': aCheck(LINES),
    'POST /api/checks/:id/later': aCheckLine(2, 'not-yet', { searchLater: true }),
    'POST /api/checks/:id/scans': reply(409, 'Amelia has closed this check'),
  });
  await screen.findByText('1 of 4');
  press('Move J5 here');
  await waitFor(() =>
    expect(page.body('/moves')).toMatchObject({ placeId: 3, code: codeOf('job', 5), method: 'check' }),
  );
  press('Mark missing J2');
  expect(page.body('/missing')).toBeUndefined();
  press('Really missing J2');
  await waitFor(() => expect(page.body('/missing')).toEqual({ lineIds: [2] }));
  press('Search J2 later');
  await waitFor(() => expect(page.body('/later')).toEqual({ lineId: 2, searchLater: true }));
  press('Seen by eye J3');
  expect(page.body('/scans')).toBeUndefined();
  press('Really seen J3');
  await waitFor(() => expect(page.body('/scans')).toMatchObject({ code: codeOf('job', 3), byEye: true }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Amelia has closed this check'));
});

// CHECK-3, CHECK-5
test('a closed check is confirmed by somebody else, reopened by a manager, and takes no scan', async () => {
  const closed = { closedAt: '2026-04-03T10:00:00.000Z', closedBy: 'Priya Sandhu' };
  const own = open({}, aCheck(LINES, closed));
  expect(await screen.findByText(/Somebody else has to confirm/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Mark|Move|Confirm|Reopen/ })).toBeNull();
  own.unmount();
  const other = open(
    {
      'POST /api/checks/:id/approve': aCheck(LINES) as never,
      'POST /api/checks/:id/reopen': aCheck(LINES) as never,
    },
    aCheck(LINES, { ...closed, closedBy: 'Jack Thistlewood' }),
    'manager',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm the check' }));
  await waitFor(() => expect(other.notices).toMatchObject([{ title: 'Confirmed' }]));
  press('Reopen the check');
  expect(other.body('/reopen')).toBeUndefined();
  press('Really reopen the check');
  await waitFor(() => expect(other.body('/reopen')).toEqual({}));
  expect(screen.getByText('Confirmed by')).toBeInTheDocument();
});

// CHECK-1, CHECK-7
test('the place checked longest ago is offered first, an open check is continued', async () => {
  const checked = (at: string, closedAt: string | null) => ({
    id: 1,
    at,
    closedAt,
    by: 'Priya Sandhu',
    open: 2,
  });
  const page = renderPage(<ShelfCheckPage />, {
    path: '/shelf-check',
    api: {
      'GET /api/checks': [],
      'GET /api/places': [
        aPlace(1, 'Leamington Old', {
          items: 4,
          lastCheck: checked('2026-04-02T09:00:00.000Z', '2026-04-02T10:00:00.000Z'),
        }),
        aPlace(2, 'Leamington New', { items: 4, lastCheck: checked('2026-04-03T09:00:00.000Z', null) }),
        aPlace(3, 'Kenilworth', { items: 0 }),
      ],
      'POST /api/checks': reply(201, aCheck([]) as never),
    },
  });
  const list = await screen.findByRole('list', { name: 'Places' });
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Check', 'Continue', 'Check']);
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(/Leamington Old.*2 open.*check it next/);
  press('Check Leamington Old');
  await waitFor(() => expect(page.address()).toBe('/shelf-check?check=5'));
});

const MISSING = { markedMissingAt: '2026-04-03T09:40:00.000Z' };

// CHECK-4
test('marking all missing leaves out what is searched for later or missing already; a mark that was taken away can be made again', async () => {
  const lines = [
    aCheckLine(1, 'not-yet'),
    aCheckLine(2, 'not-yet', { searchLater: true }),
    aCheckLine(3, 'not-yet', { job: details(3, { missing: 'Yes' }) }),
    aCheckLine(4, 'not-yet', { job: details(4, { missing: 'Yes' }), ...MISSING }),
    aCheckLine(5, 'not-yet', { job: details(5, { missing: 'No' }), ...MISSING }),
  ];
  const page = open({ 'POST /api/checks/:id/missing': aCheck(lines) }, aCheck(lines));
  await screen.findByText('0 of 5');
  const [, , before, marked, unmarked] = group('Not yet').getAllByRole('listitem');
  expect(before).toHaveTextContent('Was missing before');
  expect(marked).toHaveTextContent('Marked missing');
  expect(unmarked).toHaveTextContent('Was marked missing, and is not by now');
  const buttons = group('Not yet').getAllByRole('button', { name: /^Mark missing/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Mark missing J1',
    'Mark missing J2',
    'Mark missing J5',
  ]);
  press('Mark all 2 missing');
  press('Really mark 2 missing');
  await waitFor(() => expect(page.body('/missing')).toEqual({ lineIds: [1, 5] }));
});

// CHECK-6, PLACE-6
test('names what was found and not expected beside the count, and a tray as it is called', async () => {
  const lines = [
    aCheckLine(1, 'found'),
    aCheckLine(2, 'found', { isExpected: false }),
    aCheckLine(3, 'not-yet'),
    aCheckLine(4, 'elsewhere', {
      isExpected: false,
      job: details(4, { currentItemLocation: 'Other: Tray 4' }),
    }),
  ];
  open({}, aCheck(lines));
  expect(await screen.findByText('1 of 2')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Found: 2, 1 of them not expected' })).toBeInTheDocument();
  expect(group('Belongs elsewhere').getByRole('listitem')).toHaveTextContent(/Belongs to Tray 4/);
  expect(screen.getByText(/^Loupe & Bench\. Printed \d/)).toBeInTheDocument();
});

// CHECK-2, SCAN-11
test('a misread code is said to be misread, and is a line of the visit and of no list that stays', async () => {
  open({ 'POST /api/checks/:id/scans': reply(400, 'Misread: scan it again') });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Scan or type a bag' });
  fireEvent.change(field, { target: { value: 'JB00000014' } });
  if (field.form) fireEvent.submit(field.form);
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('JB00000014: Misread: scan it again'),
  );
  expect(screen.getByRole('list', { name: 'Not taken' })).toHaveTextContent(
    'JB00000014 Misread: scan it again',
  );
  expect(Object.keys(localStorage)).toEqual([]);
});
