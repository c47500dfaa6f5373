import { screen, within } from '@testing-library/react';
import { reply } from '@loupe/plugin-sdk/testing';
import type { MyDay } from '@loupe/shared-types';
import { aJob, renderPage } from '@loupe/web-kit/testing';
import MyDayPage from './my-day-page';

const EMPTY: MyDay = {
  day: '2026-04-03',
  takenIn: 0,
  moved: 0,
  called: 0,
  collected: 0,
  entries: [],
  total: 0,
};
const open = (answer: MyDay | ReturnType<typeof reply>) =>
  renderPage(<MyDayPage />, { path: '/my-day', api: { 'GET /api/my-day': answer } });

test('shows the four figures and each action, with a link to its job', async () => {
  const job = aJob({ customJobNumber: 'J 12', jobStatus: 'Waiting for Collection' });
  open({
    ...EMPTY,
    takenIn: 4,
    moved: 1,
    total: 5,
    entries: [
      { id: 2, at: '2026-04-03T13:05:00.000Z', kind: 'moved', location: 'Kenilworth', job },
      { id: 1, at: '2026-04-03T09:00:00.000Z', kind: 'created', location: null, job },
    ],
  });
  const lines = within(await screen.findByRole('list', { name: 'Done today' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^14:05Moved to KenilworthJ 12 /),
    expect.stringMatching(/^10:00Taken inJ 12 /),
  ]);
  expect(within(lines[0]!).getByRole('link')).toHaveAttribute('href', '/my-day?job=1');
  expect(screen.getByText('Taken in', { selector: 'dt' }).nextSibling).toHaveTextContent('4');
  expect(screen.getByText('5 Entries')).toBeInTheDocument();
  expect(screen.getByText('The newest 2 are shown.')).toBeInTheDocument();
});

test('shows a text for an empty day', async () => {
  open(EMPTY);
  expect(await screen.findByText('Nothing has been saved in your name today.')).toBeInTheDocument();
});

test('shows an error with a retry button', async () => {
  open(reply(503, 'The shop server is restarting. Please try again in a moment'));
  expect(await screen.findByRole('alert')).toHaveTextContent('restarting');
});
