import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  DashboardCards,
  JobPanels,
  useJobActions,
  type JobActionProps,
  type JobPanelProps,
} from '@loupe/plugin-sdk';
import { CONTRACT, type SlotEntry } from '@loupe/shared-types';
import { aJob } from '@loupe/web-kit/testing';
import { aPlugin, delivering, startSignedIn } from '../testing/start-shell';

/** A page that shows what the plugins offer on two jobs. */
function Page() {
  const actions = useJobActions();
  return (
    <>
      <h1>Two jobs</h1>
      {actions.map(({ key, label, run }) => (
        <button key={key} onClick={() => run([7, 8])}>
          {label}
        </button>
      ))}
      <JobPanels job={aJob({ id: 7 })} />
      <DashboardCards />
    </>
  );
}

const entry = (slot: SlotEntry['slot'], name: string, order: number, more: object = {}): SlotEntry => ({
  slot,
  name,
  label: `The ${name}`,
  order,
  ...more,
});

const Customer = ({ job }: JobPanelProps) => <p>The customer of job {job.id}</p>;
const PrintLabel = ({ jobIds, onDone }: JobActionProps) => (
  <p>
    Labels of {jobIds.join()} <button onClick={onDone}>Close</button>
  </p>
);
const Shelves = () => <p>The shelves of the shop</p>;
const Broken = () => {
  throw new Error('secret detail at /srv/app');
};

type Slots = Parameters<typeof delivering>[1];

const turn = (is: 'online' | 'offline') => {
  Object.defineProperty(navigator, 'onLine', { value: is === 'online', configurable: true });
  act(() => void window.dispatchEvent(new Event(is)));
};

function start(entries: readonly SlotEntry[], slots: Slots, contract: number = CONTRACT) {
  const loaded: string[] = [];
  startSignedIn({
    list: {
      plugins: [aPlugin(), aPlugin({ id: 'labels', title: 'Labels', pages: [], slots: entries, contract })],
    },
    load: ({ id }) => {
      loaded.push(id);
      return Promise.resolve(id === 'jobs' ? delivering({ dashboard: Page }) : delivering({}, slots));
    },
  });
  return loaded;
}

const lazily =
  <T,>(Part: T) =>
  () =>
    Promise.resolve({ default: Part });

afterEach(() => jest.restoreAllMocks());

// PLUGIN-6
describe('what plugins add to the pages of others', () => {
  it('has its words, in order, before any code; the code comes on use and acts on the jobs', async () => {
    const loaded = start([entry('jobAction', 'ticket', 20), entry('jobAction', 'label', 10)], {
      label: lazily(PrintLabel),
      ticket: lazily(PrintLabel),
    });
    await screen.findByText('Two jobs');
    expect(screen.getAllByText(/^The /).map(({ textContent }) => textContent)).toEqual([
      'The label',
      'The ticket',
    ]);
    expect(loaded).toEqual(['jobs']);
    fireEvent.click(screen.getByText('The label'));
    expect(await screen.findByText(/Labels of 7,8/)).toBeInTheDocument();
    fireEvent.click(screen.getByText('Close'));
    expect(screen.queryByText(/Labels of/)).toBeNull();
    fireEvent.click(screen.getByText('The label'));
    expect(await screen.findByText(/Labels of 7,8/)).toBeInTheDocument();
  });

  it('is offered only to those who may use it, and never by a plugin of another contract', async () => {
    const label = entry('jobAction', 'label', 10);
    start([entry('jobAction', 'audit', 5, { requires: 'canViewDatabase' }), label], {
      label: lazily(PrintLabel),
    });
    await screen.findByText('Two jobs');
    expect(screen.getAllByText(/^The /).map(({ textContent }) => textContent)).toEqual(['The label']);
  });

  it('is nothing from a plugin of a contract the shell does not speak', async () => {
    const loaded = start(
      [entry('jobAction', 'label', 10), entry('jobPanel', 'customer', 10)],
      {},
      CONTRACT + 1,
    );
    await screen.findByText('Two jobs');
    expect(screen.queryByText(/^The /)).toBeNull();
    expect(loaded).toEqual(['jobs']);
  });

  it('costs itself alone when it crashes or is not delivered: the others stay, and its name is said', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    start(
      [
        entry('jobPanel', 'crash', 1),
        entry('jobPanel', 'undelivered', 2),
        entry('jobPanel', 'customer', 3),
        entry('jobAction', 'label', 1),
        entry('dashboardCard', 'shelves', 2),
        entry('dashboardCard', 'card', 1),
      ],
      {
        crash: lazily(Broken),
        customer: lazily(Customer),
        label: lazily(Broken),
        card: lazily(Broken),
        shelves: lazily(Shelves),
      },
    );
    expect(await screen.findByText('The customer of job 7')).toBeInTheDocument();
    expect(await screen.findByText('The shelves of the shop')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
        '“The crash” has stopped working. Everything else goes on working.',
        '“The undelivered” has stopped working. Everything else goes on working.Try again',
        '“The card” has stopped working. Everything else goes on working.',
      ]),
    );
    fireEvent.click(screen.getByText('The label'));
    expect(
      await screen.findByText('“The label” has stopped working. Everything else goes on working.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Two jobs')).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('secret detail');
  });

  it('says without a connection that there is none; a panel comes with it, and an action only when it is asked for again', async () => {
    const lost = () => Promise.reject(Object.assign(new Error('Lost'), { name: 'ChunkLoadError' }));
    let tries = 0;
    start([entry('jobPanel', 'customer', 1), entry('jobAction', 'label', 1)], {
      customer: () => (++tries === 1 ? lost() : lazily(Customer)()),
      label: () => (navigator.onLine ? lazily(PrintLabel)() : lost()),
    });
    await screen.findByText('“The customer” cannot be reached. Everything else goes on working.');
    turn('offline');
    fireEvent.click(screen.getByText('The label'));
    for (const what of ['customer', 'label']) {
      const words = `There is no connection, and “The ${what}” has not been loaded yet. Try again once it is back.`;
      expect(await screen.findByText(words)).toBeInTheDocument();
    }
    turn('online');
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(await screen.findByText('The customer of job 7')).toBeInTheDocument();
    expect(screen.queryByText(/Labels of/)).toBeNull();
    fireEvent.click(screen.getByText('The label'));
    expect(await screen.findByText(/Labels of 7,8/)).toBeInTheDocument();
  });

  // PLUGIN-8
  it('runs beside the page only where this browser asks for it, from then on and until it does not', async () => {
    const turn = (on: boolean) =>
      act(() => {
        if (on) localStorage.setItem('run-it', '1');
        else localStorage.removeItem('run-it');
        window.dispatchEvent(new StorageEvent('storage'));
      });
    const Runs = () => <p>Runs</p>;
    const loaded = start([entry('background', 'runs', 1, { when: 'run-it' })], { runs: lazily(Runs) });
    await screen.findByText('Two jobs');
    expect([loaded, screen.queryByText('Runs')]).toEqual([['jobs'], null]);
    turn(true);
    expect(await screen.findByText('Runs')).toBeInTheDocument();
    turn(false);
    expect(screen.queryByText('Runs')).toBeNull();
  });

  // PLUGIN-12
  it('runs what one tab asks for in its own storage', async () => {
    sessionStorage.setItem('say-here', '1');
    const Says = () => <p>A print that was sent</p>;
    start([entry('notice', 'says', 1, { when: 'say-here' })], { says: lazily(Says) });
    expect(await screen.findByText('A print that was sent')).toBeInTheDocument();
    sessionStorage.removeItem('say-here');
  });

  // PLUGIN-12
  it('says what a plugin has to say above the page, where this browser asks for it, once there is a connection', async () => {
    const Says = () => <p>Two scans did not arrive</p>;
    start([entry('notice', 'says', 1, { when: 'say-it' })], { says: lazily(Says) });
    await screen.findByText('Two jobs');
    turn('offline');
    act(() => {
      localStorage.setItem('say-it', '1');
      window.dispatchEvent(new StorageEvent('storage'));
    });
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.queryByText('Two scans did not arrive')).toBeNull();
    turn('online');
    const said = await screen.findByText('Two scans did not arrive');
    expect(said.compareDocumentPosition(screen.getByText('Two jobs'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    turn('offline');
    expect(said).toBeInTheDocument();
    turn('online');
    localStorage.removeItem('say-it');
  });
});
