import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { DEFAULT_PRINTING } from '@loupe/shared-types';
import { aJob, renderPage, reply } from '@loupe/web-kit/testing';
import { PrintSheet } from '../paper/print-sheet';
import PrintLabel from '../print-label';
import OpenQuestionsNotice from '../questions/open-questions-notice';
import type { PrintOfJob } from '../printing';
import { lineOf, printOf } from '../printing-testing';
import { changeThisComputer } from '../this-computer';
import PrintHere from './print-here';

const [own, sent] = [
  aJob({ id: 1, customJobNumber: 'A1', surname: 'Okafor' }),
  aJob({ id: 2, customJobNumber: 'B2', surname: 'Pemberton' }),
];

/** What a printer would draw of the regions in the page: those that the style of the print does not hide. */
const onPaper = () =>
  [...document.querySelectorAll('[id="print-region"]')].map(({ textContent }) => textContent ?? '');

/** The shell takes an action away when it is done. */
function OwnPrint() {
  const [isDone, setDone] = useState(false);
  return isDone ? null : <PrintLabel jobIds={[1]} onDone={() => setDone(true)} />;
}

/** A computer with Print here on, at which somebody prints as well. */
function counter() {
  const waiting: PrintOfJob[][] = [];
  const papers: string[][] = [];
  window.print = () => void papers.push(onPaper());
  const page = renderPage(
    <>
      <OwnPrint />
      <PrintHere />
      <OpenQuestionsNotice />
    </>,
    {
      api: {
        'GET /api/settings/printing': DEFAULT_PRINTING,
        'POST /api/prints': () => reply(201, [printOf(own, { id: 10, batchId: 10 })]),
        'POST /api/prints/claim': () => waiting.shift() ?? [],
        'GET /api/prints': [lineOf(sent, { id: 20, batchId: 20, by: 'Sofia Marchetti' })],
        'POST /api/prints/outcome': [],
      },
    },
  );
  const send = () =>
    act(() => {
      waiting.push([printOf(sent, { id: 20, batchId: 20 })]);
      page.change({ change: 1, topic: 'prints', id: sent.id });
    });
  const asked = (path: string) => page.calls.filter((call) => call.path === path);
  return { ...page, papers, send, asked };
}

beforeEach(() => sessionStorage.clear());
beforeEach(() => changeThisComputer({ asks: true, sends: false, station: 'Counter 1' }));

// LABEL-7, LABEL-9, LABEL-12
test('what is sent to a computer is printed beside an open question, and asked for without taking the focus', async () => {
  const page = counter();
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Did the label of A1 Okafor come out of the printer?',
  );
  page.send();
  const question = await screen.findByRole('group', {
    name: 'Did the label of B2 Pemberton come out of the printer?',
    hidden: true,
  });
  expect(page.papers).toEqual([[expect.stringContaining('A1')], [expect.stringContaining('B2')]]);
  expect(question).toHaveTextContent('Asked for by Sofia Marchetti');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);

  fireEvent.click(within(screen.getByRole('dialog')).getByText('Yes, it printed'));
  await waitFor(() => expect(page.asked('/api/prints/outcome')).toHaveLength(1));
  fireEvent.click(within(question).getByText('No, it did not print'));
  await waitFor(() => expect(page.asked('/api/prints/outcome')).toHaveLength(2));
  expect(page.asked('/api/prints/outcome').map(({ body }) => body)).toEqual([
    { ids: [10], state: 'printed' },
    { ids: [20], state: 'failed' },
  ]);
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
});

// LABEL-1
test('a print whose question is still open is not on the paper of the next', async () => {
  const papers: string[][] = [];
  window.print = () => void papers.push(onPaper());
  const sheet = (text: string) => (
    <PrintSheet key={text} width={89} height={36} sheets={[<p key="a">{text}</p>]} onEnd={() => undefined} />
  );
  const page = render(<>{[sheet('A')]}</>);
  await waitFor(() => expect(papers).toEqual([['A']]));
  page.rerender(<>{[sheet('A'), sheet('B')]}</>);
  await waitFor(() => expect(papers).toEqual([['A'], ['B']]));
  expect(document.head.innerHTML.match(/@page/g)).toHaveLength(1);
  page.unmount();
  expect([onPaper(), document.head.innerHTML.includes('@page')]).toEqual([[], false]);
});
