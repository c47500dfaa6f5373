import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PrintState } from '@loupe/shared-types';
import { aJob, renderPage } from '@loupe/web-kit/testing';
import { lineOf } from '../printing-testing';
import QueuePage from './queue-page';

const inState = (id: number, state: PrintState) =>
  lineOf(aJob({ id, customJobNumber: `J${id}` }), { state, station: state === 'queued' ? null : 'PC Z' });

function openQueue(answered: PrintState) {
  const lines = [
    inState(1, 'queued'),
    inState(2, 'claimed'),
    inState(3, 'printed'),
    inState(4, 'unanswered'),
  ];
  const page = renderPage(<QueuePage />, {
    api: {
      'GET /api/prints': lines,
      'POST /api/prints/outcome': ({ body }) =>
        lines
          .filter(({ id }) => body.ids.includes(id))
          .map(({ jobDetails: _, ...print }) => ({ ...print, state: answered, station: 'PC Z' })),
    },
  });
  const row = async (number: string) => {
    const link = await screen.findByText(number);
    return within(link.closest('li') ?? document.body);
  };
  const asked = () => page.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...page, row, asked };
}

// LABEL-13
test('anybody who may print says of one at a printer how it ended', async () => {
  const page = openQueue('printed');
  const atPrinter = await page.row('J2');
  expect(atPrinter.getByText('Label: at the printer')).toBeInTheDocument();
  fireEvent.click(atPrinter.getByRole('button', { name: 'It printed' }));
  await waitFor(() => expect(page.notices).toMatchObject([{ description: 'The label is noted: printed' }]));
  await waitFor(() => expect(atPrinter.getByRole('button', { name: 'It did not' })).toBeEnabled());
  fireEvent.click(atPrinter.getByRole('button', { name: 'It did not' }));
  await waitFor(() => expect(page.notices).toHaveLength(2));
  expect(page.asked()).toEqual([
    { ids: [2], state: 'printed' },
    { ids: [2], state: 'failed' },
  ]);
  expect((await page.row('J3')).queryByRole('button')).toBeNull();
  const unanswered = await page.row('J4');
  expect(unanswered.getByText('Label: nobody said whether it printed')).toBeInTheDocument();
  expect(unanswered.getByRole('button', { name: 'It did not' })).toBeInTheDocument();
});

// LABEL-12
test.each<[PrintState, string]>([
  ['cancelled', 'The label will not be printed'],
  ['claimed', 'PC Z has the label already, and prints it'],
  ['printed', 'PC Z has printed the label already'],
  ['unanswered', 'PC Z has had the label: look there whether it came out'],
])('taking back says what became of it: %s', async (state, description) => {
  const page = openQueue(state);
  fireEvent.click((await page.row('J1')).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(page.notices).toMatchObject([{ description }]));
  expect(page.asked()).toEqual([{ ids: [1], state: 'cancelled', from: 'queued' }]);
});
