import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { serverNow } from '@loupe/plugin-sdk';
import { DEFAULT_PRINTING, type PrintState } from '@loupe/shared-types';
import { aJob, renderPage, reply } from '@loupe/web-kit/testing';
import LabelNote from './label-note';
import PrintLabel from './print-label';
import { printOf } from './printing-testing';
import { changeThisComputer } from './this-computer';

const jobs = Array.from({ length: 201 }, (_, n) => aJob({ id: n + 1, customJobNumber: `J${n + 1}` }));

function print(
  jobIds: readonly number[],
  outcome: Parameters<typeof reply>[0] = 200,
  became?: PrintState,
  firstTry?: () => never,
) {
  let tries = 0;
  const asked: string[] = [];
  const done = jest.fn();
  window.print = () => void asked.push(document.getElementById('print-region')?.textContent ?? '');
  const page = renderPage(<PrintLabel jobIds={jobIds} onDone={done} />, {
    api: {
      'GET /api/settings/printing': DEFAULT_PRINTING,
      'POST /api/prints': ({ body }) => {
        tries += 1;
        if (tries === 1) firstTry?.();
        return reply(
          201,
          body.jobIds.map((id) => printOf(jobs[id - 1] ?? aJob())),
        );
      },
      'POST /api/prints/outcome': () =>
        outcome === 200
          ? ((became ? [{ ...printOf(jobs[0] ?? aJob(), { state: became }), job: undefined }] : []) as never)
          : reply(outcome, 'The database is unavailable for a moment'),
    },
  });
  const bodies = (path: string) => page.calls.filter((call) => call.path === path).map(({ body }) => body);
  return { ...page, asked, done, bodies };
}

const yes = () => screen.findByRole('button', { name: 'Yes, it printed' });

beforeEach(() => changeThisComputer({ asks: true, station: 'Counter 1', offset: { x: 0, y: 0 } }));

// LABEL-1, LABEL-7
test('prints at once, asks whether it came out, and takes No for not printed', async () => {
  const page = print([2, 1]);
  const no = await screen.findByRole('button', { name: 'No, it did not print' });
  expect(page.asked).toHaveLength(1);
  expect(page.asked[0]).toMatch(/J2.*JB0000002.*J1.*JB0000001/s);
  fireEvent.click(no);
  await waitFor(() => expect(page.done).toHaveBeenCalledTimes(1));
  expect(page.bodies('/api/prints')).toEqual([
    { kind: 'label', preset: 'dymo-99012', jobIds: [2, 1], station: 'Counter 1' },
  ]);
  expect(page.bodies('/api/prints/outcome')).toEqual([{ ids: [2, 1], state: 'cancelled' }]);
  expect(document.getElementById('print-region')).toBeNull();
});

// LABEL-2
test('a large batch goes to the printer in parts, in order', async () => {
  const page = print(jobs.map(({ id }) => id));
  fireEvent.click(await yes());
  await waitFor(() => expect(page.asked).toHaveLength(2));
  fireEvent.click(await yes());
  await waitFor(() => expect(page.done).toHaveBeenCalledTimes(1));
  expect(page.bodies('/api/prints/outcome')).toMatchObject([{ state: 'printed' }, { ids: [201] }]);
});

// LABEL-7
test('a computer that prints without a dialog is not asked', async () => {
  changeThisComputer({ asks: false });
  const page = print([1]);
  await waitFor(() => expect(page.done).toHaveBeenCalledTimes(1));
  expect(page.bodies('/api/prints/outcome')).toEqual([{ ids: [1], state: 'printed' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

// LABEL-7
test('an answer that cannot be noted is asked for again, with the reason', async () => {
  const page = print([1], 503);
  fireEvent.click(await yes());
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable for a moment');
  expect(page.done).not.toHaveBeenCalled();
  expect(await yes()).toBeInTheDocument();
});

const turn = (is: 'online' | 'offline') => {
  Object.defineProperty(navigator, 'onLine', { value: is === 'online', configurable: true });
  window.dispatchEvent(new Event(is));
};
const NOT_PRINTED = {
  tone: 'failure',
  title: 'Not printed',
  description: 'There is no connection. Print it once it is back.',
};

// LABEL-15
test.each([false, true])(
  'without a connection nothing is printed, and nothing later by itself: sent to another computer %s',
  async (sends) => {
    turn('offline');
    changeThisComputer({ sends });
    const page = print([1]);
    await waitFor(() => expect(page.done).toHaveBeenCalledTimes(1));
    expect(page.notices).toEqual([NOT_PRINTED]);
    await act(async () => {
      turn('online');
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect([page.asked, page.bodies('/api/prints')]).toEqual([[], []]);
    changeThisComputer({ sends: false });
  },
);

// LABEL-15
test('a print whose connection is lost under way is cancelled once the server answers', async () => {
  const page = print([1], 200, undefined, () => {
    turn('offline');
    throw new TypeError('Failed to fetch');
  });
  await waitFor(() => expect(page.notices).toEqual([NOT_PRINTED]));
  await act(async () => turn('online'));
  await waitFor(() => expect(page.done).toHaveBeenCalled());
  expect(page.bodies('/api/prints/outcome')).toEqual([{ ids: [1], state: 'cancelled' }]);
  expect([page.asked, document.getElementById('print-region')]).toEqual([[], null]);
});

// LABEL-13
test('an answer that somebody else has given already is not overwritten by what this one says', async () => {
  const page = print([1], 200, 'printed');
  fireEvent.click(await screen.findByRole('button', { name: 'No, it did not print' }));
  await waitFor(() => expect(page.done).toHaveBeenCalledTimes(1));
  expect(page.notices).toMatchObject([{ description: 'The label is noted already: printed' }]);
});

// LABEL-2, LABEL-6
test('a label never has a phone, an address or an amount', async () => {
  const page = print([1]);
  await yes();
  for (const secret of ['07700', 'Bath Street', '£']) expect(page.asked[0]).not.toContain(secret);
});

// LABEL-11
test('the sheet of a job says when its label may have faded', () => {
  const note = /print a new label/;
  const { unmount } = renderPage(<LabelNote job={aJob({ dateCreated: '2024-04-03T09:30:00.000Z' })} />);
  expect(screen.getByText(note)).toBeInTheDocument();
  unmount();
  renderPage(<LabelNote job={aJob({ dateCreated: serverNow().toISOString() })} />);
  expect(screen.queryByText(note)).toBeNull();
});
