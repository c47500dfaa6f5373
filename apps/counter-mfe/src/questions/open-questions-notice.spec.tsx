import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { DEFAULT_PRINTING, type PrintState } from '@loupe/shared-types';
import { aJob, renderPage, reply } from '@loupe/web-kit/testing';
import PrintLabel from '../print-label';
import { lineOf, printOf } from '../printing-testing';
import { changeThisComputer } from '../this-computer';
import OpenQuestionsNotice from './open-questions-notice';

const job = aJob({ id: 7, customJobNumber: 'A1', surname: 'Okafor' });
const QUESTION = 'Did the label of A1 Okafor come out of the printer?';

beforeEach(() => {
  sessionStorage.clear();
  changeThisComputer({ asks: true, sends: false });
  window.print = () => undefined;
});

function open({ prints, state = 'claimed' }: { readonly prints: boolean; readonly state?: PrintState }) {
  function Sheet() {
    const [isOpen, setOpen] = useState(prints);
    return (
      <>
        <input aria-label="Notes" />
        <button onClick={() => setOpen(false)}>Close the sheet</button>
        {isOpen && <PrintLabel jobIds={[7]} onDone={() => undefined} />}
      </>
    );
  }
  const view = (
    <>
      <OpenQuestionsNotice />
      <Sheet />
    </>
  );
  return renderPage(view, {
    api: {
      'GET /api/settings/printing': DEFAULT_PRINTING,
      'GET /api/prints': [lineOf(job, { batchId: 70, state })],
      'POST /api/prints': () => reply(201, [printOf(job, { batchId: 70 })]),
      'POST /api/prints/outcome': [],
    },
  });
}

const group = () => screen.findByRole('group', { name: QUESTION });

// LABEL-7
test('a question whose sheet is closed goes on above the page, and over a reload, until it is answered', async () => {
  const page = open({ prints: true });
  expect(await screen.findByRole('dialog')).toHaveTextContent(QUESTION);
  expect(screen.queryByRole('group')).toBeNull();
  fireEvent.click(screen.getByText('Close the sheet'));
  await group();
  page.unmount();

  const reloaded = open({ prints: false });
  screen.getByLabelText('Notes').focus();
  await group();
  expect(screen.getByLabelText('Notes')).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'No, it did not print' }));
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
  expect(reloaded.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { ids: [7], state: 'cancelled' },
  ]);
  expect(sessionStorage).toHaveLength(0);
});

// LABEL-7, LABEL-13
test.each<[PrintState, boolean]>([
  ['printed', false],
  ['cancelled', false],
  ['unanswered', true],
])('one that is %s by then is asked for: %s', async (state, isAsked) => {
  const first = open({ prints: true });
  await screen.findByRole('dialog');
  first.unmount();
  const page = open({ prints: false, state });
  await waitFor(() => expect(page.calls.length).toBeGreaterThan(0));
  if (isAsked) await group();
  else await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(screen.queryAllByRole('group')).toHaveLength(isAsked ? 1 : 0);
});
