import { aJob, renderPage } from '@loupe/web-kit/testing';
import type { CustomerExport } from '@loupe/shared-types';
import { screen, within } from '@testing-library/react';
import { CustomerRecord } from './customer-record';

const MADE = '2026-04-03T11:00:00.000Z';
const NAMES = {
  title: 'Mrs',
  firstName: 'Fern',
  surname: 'Lark',
  homeAddress: '1 Mill Lane',
  postcode: 'CV8 1AA',
};

const RECORD: CustomerExport = {
  exportedAt: MADE,
  customer: {
    ...NAMES,
    id: 31,
    contacts: [{ kind: 'phone', label: 'wife', raw: '07700 900123' }],
    noText: true,
    doubtful: false,
    lastVisit: MADE,
    jobs: 1,
    openJobs: 1,
    uncollected: 0,
    owed: 45.5,
    depositsHeld: 40,
    version: 4,
    note: null,
    dispute: false,
    sizes: [{ finger: 'ring, left', size: 'M' }],
    createdAt: MADE,
    erasedAt: null,
    mergedInto: null,
  },
  mergedRecords: [
    { ...NAMES, id: 32, title: 'Dr', surname: 'Larke', contacts: [], note: 'Nickel', createdAt: MADE },
  ],
  jobs: [
    {
      job: aJob({ id: 7, jobNumber: 'J7', notes: 'Ring the bell', totalCost: 85, jobAccepted: true }),
      calls: [
        {
          ...{ id: 1, repairJobId: 7, createdAt: MADE, callDate: '2026-04-03', callTime: '10:00' },
          ...{ callerName: 'Fern', callContent: 'Asks for Friday' },
        },
      ],
      moves: [
        {
          ...{ id: 1, repairJobId: 7, location: 'Safe', newLocation: 'Safe', oldLocation: 'Kenilworth' },
          ...{ updatedBy: 'Amelia Hart', updatedAt: MADE, createdAt: MADE, method: null },
          ...{ acceptedBy: null, pending: false },
        },
      ],
      parts: [],
      transfers: [{ from: 'Kenilworth', to: 'Warwick', seal: 'S-19', outAt: MADE, inAt: null }],
      prints: [
        { kind: 'label', copyNo: 1, state: 'printed', station: 'Front desk', by: 'Amelia Hart', at: MADE },
      ],
      history: [
        {
          ...{ timestamp: MADE, editedBy: 'Amelia Hart', kind: 'part-cancelled', changes: {} },
          previousValues: { description: 'Claw head', cost: 12.5, partArrived: false },
        },
        {
          ...{ timestamp: MADE, editedBy: 'Amelia Hart', kind: 'edited' },
          changes: { totalCost: 85, version: 3, customerCollected: false },
          previousValues: { totalCost: 80, version: 2, customerCollected: true },
        },
      ],
    },
  ],
  formerJobs: [
    {
      ...{ jobNumber: 'J8', until: MADE, history: [] },
      calls: [
        {
          ...{ id: 2, repairJobId: 8, createdAt: MADE, callDate: '2026-04-03', callTime: '09:00' },
          ...{ callerName: 'Fern', callContent: 'Not hers' },
        },
      ],
    },
  ],
  mentions: [{ where: 'Usual job', text: 'Lark crest' }],
  seenBy: [{ id: 1, at: MADE, by: 'Amelia Hart', kind: 'viewed', detail: '', undo: null }],
};

const lines = (within_: HTMLElement, name: string) =>
  within(within(within_).getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

// PRIVACY-1
test('everything about a person is a page to print, in the words, pounds and dates of the shop', async () => {
  renderPage(<CustomerRecord id={31} />, {
    path: '/customers?customer=31&record=1',
    user: { accessLevel: 'manager' },
    api: { 'POST /api/customers/:id/export': RECORD },
  });
  expect(await screen.findByText('All about Fern Lark')).toBeInTheDocument();
  expect(screen.getByText('Save as JSON')).toBeInTheDocument();
  const own = screen.getByRole('region', { name: 'The record' });
  for (const [label, value] of [
    ['Telephone (wife)', '07700 900123'],
    ['Do not text', 'Yes'],
    ['Dispute open', 'No'],
    ['Ring sizes', 'M ring, left'],
    ['Deposits held', '£40.00'],
    ['Last here', '03/04/2026, 12:00'],
  ] as const)
    expect(within(own).getByText(label).closest('div')).toHaveTextContent(`${label}${value}`);
  expect(screen.getByRole('region', { name: 'Merged into it: customer 32' })).toHaveTextContent(
    'TitleDrFirst nameFernSurnameLarke',
  );
  const job = screen.getByRole('region', { name: 'Job J7' });
  expect(within(job).getByText('Total cost').closest('div')).toHaveTextContent('£85.00');
  expect(within(job).getByText('Ring the bell')).toBeInTheDocument();
  expect(lines(job, 'Calls')).toEqual(['03/04/2026 at 10:00, Fern: Asks for Friday']);
  expect(lines(job, 'Moves')).toEqual(['03/04/2026, 12:00, Amelia Hart: from Kenilworth to Safe']);
  expect(lines(job, 'Transfers')).toEqual(['From Kenilworth to Warwick, seal S-19, out 03/04/2026, 12:00']);
  expect(lines(job, 'Labels and tickets')).toEqual([
    '03/04/2026, 12:00, Amelia Hart: label, copy 1, printed, at Front desk',
  ]);
  expect(lines(job, 'History').filter((line) => !line?.startsWith('03/04'))).toEqual([
    'Part: Claw head → none',
    'Cost: £12.50 → none',
    'Arrived: No → none',
    'Total cost: £80.00 → £85.00',
    'Collected: Yes → No',
  ]);
  const former = screen.getByRole('region', { name: 'Job J8, theirs until 03/04/2026, 12:00' });
  expect(lines(former, 'Calls')).toEqual(['03/04/2026 at 09:00, Fern: Not hers']);
  expect(screen.getByRole('region', { name: 'Named elsewhere' })).toHaveTextContent('Usual job: Lark crest');
  expect(screen.getByRole('region', { name: 'Who looked at the record' })).toHaveTextContent(
    '03/04/2026, 12:00 Amelia Hart looked at the record',
  );
  const page = document.body.textContent;
  expect(page).not.toMatch(/\{|\}|"|\d\d:\d\d:\d\d|noText|depositsHeld|null|undefined/);
});
