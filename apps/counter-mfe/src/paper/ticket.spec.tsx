import { screen } from '@testing-library/react';
import { DEFAULT_PRINTING, type Job } from '@loupe/shared-types';
import { aJob, renderPage } from '@loupe/web-kit/testing';
import { TICKET_PAPERS } from './presets';
import { Ticket } from './ticket';

const ASKS = 'We look at it first and ask you before we begin.';
const BELOW = 'As described, for the total below.';

function ticketOf(given: Partial<Job>) {
  const { unmount } = renderPage(
    <Ticket paper={TICKET_PAPERS.a4} job={aJob(given)} copyNo={1} settings={DEFAULT_PRINTING} />,
  );
  const rows = screen.getAllByRole('term').map((term) => {
    const amount = term.nextElementSibling?.textContent ?? '';
    return `${term.textContent} ${amount}`;
  });
  const half = rows.length / 2;
  const work = screen.getAllByText('Work agreed')[0]?.nextElementSibling?.textContent;
  unmount();
  // Both halves say the same.
  expect(rows.slice(half)).toEqual(rows.slice(0, half));
  return { work, rows: rows.slice(0, half) };
}

// LABEL-6
test.each<[string, Partial<Job>, string, readonly string[]]>([
  [
    'a quote without an answer, whatever the total is',
    { quoteAmount: 150, totalCost: 185, depositAmount: 50 },
    ASKS,
    ['Estimate, not to be exceeded unasked £150.00', 'Deposit £50.00'],
  ],
  [
    'an accepted quote',
    { quoteAmount: 150, totalCost: 185, depositAmount: 50, jobAccepted: true },
    BELOW,
    ['Total agreed £185.00', 'Deposit £50.00', 'Balance £135.00'],
  ],
  [
    'a total alone',
    { totalCost: 185, balancePaid: true },
    BELOW,
    ['Total agreed £185.00', 'Deposit £0.00', 'Balance paid'],
  ],
  ['no price', {}, ASKS, ['Deposit £0.00']],
  ['accepted without a price', { jobAccepted: true }, 'As described.', ['Deposit £0.00']],
  [
    'a declined quote',
    { quoteAmount: 150, totalCost: 150, depositAmount: 20, customerRejected: true },
    'None: you have declined the quote.',
    ['Deposit £20.00'],
  ],
])('a ticket does not contradict itself: %s', (_, given, work, rows) => {
  expect(ticketOf(given)).toEqual({ work, rows });
});
