import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FindRequest, FindResults, Found } from '@loupe/plugin-sdk';
import type { SlotEntry } from '@loupe/shared-types';
import { PageHead } from '@loupe/web-kit';
import { PageError } from '../plugins/plugin-store';
import { aPlugin, delivering, startSignedIn } from '../testing/start-shell';

const Dashboard = () => <PageHead title="Good morning" />;
const Live = () => <PageHead title="Live Jobs" />;

const job = (id: number, given: Partial<Found> = {}): Found => ({
  key: String(id),
  title: `J120${id}`,
  name: 'Fern Lark',
  badge: { status: 'In-progress', label: 'Live Jobs' },
  facts: ['Kenilworth', 'Next: Ready for collection'],
  opens: { job: id },
  listedAt: `/live-jobs?search=J120${id}`,
  ...given,
});

const kinds = (names: readonly string[]): readonly SlotEntry[] =>
  names.map((name, at) => ({ slot: 'find', name, label: name, order: at }));

function start(finders: Readonly<Record<string, FindResults>>, user: object = {}) {
  const slots = Object.fromEntries(
    Object.entries(finders).map(([name, find]) => [name, () => Promise.resolve({ default: find })]),
  );
  startSignedIn({
    user,
    list: { plugins: [aPlugin({ slots: kinds(Object.keys(finders)) })] },
    load: () => Promise.resolve(delivering({ dashboard: Dashboard, live: Live }, slots)),
  });
}

async function openFind() {
  await screen.findByText('Good morning');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return screen.findByRole('combobox', { name: 'Find jobs, people and pages' });
}
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '');

// FIND-3
describe('Find', () => {
  // FIND-4
  it('has what was typed while its code was still on its way, and Enter opens what that finds', async () => {
    const answers = new Map<string, () => void>();
    start({
      Jobs: ({ text }) =>
        new Promise((answer) => answers.set(text, () => answer([{ title: 'Live Jobs', results: [job(1)] }]))),
    });
    await screen.findByText('Good morning');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of ['l', 'o', 'Backspace', 'a', 'Enter'])
      expect(fireEvent.keyDown(document.body, { key })).toBe(false);
    expect(await screen.findByRole('combobox')).toHaveValue('la');
    await waitFor(() => expect(answers.has('la')).toBe(true));
    answers.get('la')?.();
    await waitFor(() => expect(window.location.search).toBe('?job=1'));
  });

  it('opens on Ctrl+K and on /, shows what was opened lately, and closes on Escape', async () => {
    start({ Jobs: () => Promise.resolve([{ title: 'Opened lately', results: [job(1)] }]) });
    const field = await openFind();
    await waitFor(() => expect(field).toHaveFocus());
    expect(await screen.findByRole('group', { name: 'Opened lately' })).toBeInTheDocument();
    fireEvent.click(screen.getByLabelText('Close Find'));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    fireEvent.keyDown(document.body, { key: '/' });
    expect(await screen.findByRole('combobox')).toBeInTheDocument();
  });

  it('groups what it finds, announces how many, and is walked by the arrows; Enter opens the sheet', async () => {
    const groups = [
      { title: 'Live Jobs', total: 9, results: [job(1), job(2)] },
      { title: 'Collected by Customer', results: [job(3)] },
    ];
    start({ Jobs: ({ text }) => Promise.resolve(text === '' ? [] : groups) });
    const field = await openFind();
    type(field, 'lark');
    const live = await screen.findByRole('group', { name: 'Live Jobs' });
    expect(live).toHaveTextContent('2 of 9');
    expect(within(live).getAllByRole('option')).toHaveLength(2);
    expect(await screen.findByText('3 of 10 results: type more to see the others')).toHaveAttribute(
      'role',
      'status',
    );
    expect(active()).toHaveTextContent('J1201');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(active()).toHaveTextContent('J1203');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(active()).toHaveTextContent('J1203');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/?job=3'));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  // FIND-4
  it('begins with a digit typed where nobody types, and Enter waits for their answer', async () => {
    const answers = new Map<string, (found: readonly Found[]) => void>();
    start({
      Jobs: ({ text }) =>
        new Promise((answer) => answers.set(text, (results) => answer([{ title: 'Live Jobs', results }]))),
    });
    await screen.findByText('Good morning');
    fireEvent.keyDown(document.body, { key: '1' });
    const field = await screen.findByRole('combobox', { name: 'Find jobs, people and pages' });
    expect(field).toHaveValue('1');
    type(field, '12');
    await waitFor(() => expect(answers.has('12')).toBe(true));
    answers.get('12')?.([job(1)]);
    await screen.findByRole('option');
    type(field, '120');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(window.location.search).toBe('');
    await waitFor(() => expect(answers.has('120')).toBe(true));
    answers.get('120')?.([job(2)]);
    await waitFor(() => expect(window.location.search).toBe('?job=2'));
  });

  // FIND-4
  it.each([
    ['JB0', 90, 'JB0'],
    ['j1', 90, 'j1'],
    ['xPL0', 300, 'PL0'],
    ['J1', 1_500, '1'],
    ['n1', 90, '1'],
    ['jnb1', 90, '1'],
    ['W', 90, 'W'],
    ['Jo', 90, 'Jo'],
    ['Pn', 90, 'Pn'],
    ['É', 90, 'É'],
    ['wE', 90, 'E'],
  ])('of %s, typed where nobody types with %i ms between the keys, Find has %s', async (typed, gap, has) => {
    start({});
    await screen.findByText('Good morning');
    // The shortcut of a plugin, which may look at a key as it likes.
    const pressed = jest.fn();
    const shortcut = (event: KeyboardEvent) => {
      if (event.key !== 'n') return;
      event.preventDefault();
      pressed();
    };
    document.addEventListener('keydown', shortcut);
    [...typed].forEach((key, n) => {
      const event = createEvent.keyDown(document.body, { key });
      Object.defineProperty(event, 'timeStamp', { value: 10_000 + n * gap });
      fireEvent(document.body, event);
    });
    document.removeEventListener('keydown', shortcut);
    expect(await screen.findByRole('combobox', { name: 'Find jobs, people and pages' })).toHaveValue(has);
    expect(pressed).toHaveBeenCalledTimes(has.includes('n') || !typed.includes('n') ? 0 : 1);
  });

  // FIND-4
  it('waits a moment after a capital with which a scan could begin', async () => {
    start({});
    await screen.findByText('Good morning');
    fireEvent.keyDown(document.body, { key: 'P' });
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(await screen.findByRole('combobox', { name: 'Find jobs, people and pages' })).toHaveValue('P');
  });

  // FIND-4, SCAN-12
  it('leaves capitals to a page that takes them, such as a code typed beside its field', async () => {
    start({});
    await screen.findByText('Good morning');
    const take = (event: KeyboardEvent) => event.stopPropagation();
    window.addEventListener('keydown', take, true);
    for (const key of ['J', 'H']) fireEvent.keyDown(document.body, { key });
    window.removeEventListener('keydown', take, true);
    fireEvent.keyDown(document.body, { key: 'W' });
    expect(await screen.findByRole('combobox')).toHaveValue('W');
  });

  // FIND-4
  it.each(['a dialog', 'a field'])('leaves a capital alone that is typed in %s', async (place) => {
    start({});
    await screen.findByText('Good morning');
    const over = document.createElement('div');
    over.innerHTML = place === 'a dialog' ? '<div role="dialog"></div>' : '<input />';
    document.body.append(over);
    fireEvent.keyDown(over.querySelector('input') ?? document.body, { key: 'W' });
    fireEvent.keyDown(over.querySelector('input') ?? document.body, { key: '1' });
    over.remove();
    fireEvent.keyDown(document.body, { key: '2' });
    expect(await screen.findByRole('combobox')).toHaveValue('2');
  });

  it('opens where it is listed with Ctrl and Enter', async () => {
    start({ Jobs: () => Promise.resolve([{ title: 'Live Jobs', results: [job(1)] }]) });
    const field = await openFind();
    await screen.findByRole('option');
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText('Live Jobs', { selector: 'h1' })).toBeInTheDocument();
    expect(window.location.search).toBe('?search=J1201');
  });

  it('puts the job whose number was typed first, before other kinds of results and pages', async () => {
    start({
      Customers: () => Promise.resolve([{ title: 'Customers', results: [job(5, { title: 'Fern' })] }]),
      Jobs: () => Promise.resolve([{ title: 'Live Jobs', results: [job(1, { isExact: true })] }]),
    });
    type(await openFind(), 'live');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    expect(options()).toEqual([
      expect.stringContaining('J1201'),
      expect.stringContaining('Fern'),
      expect.stringContaining('Live Jobs'),
    ]);
  });

  it('finds pages by the words of their names, only those the user may open', async () => {
    start({});
    const field = await openFind();
    type(field, 'jo li');
    expect(options()).toEqual(['Live Jobs ']);
    type(field, 'staff');
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByText('Nothing found.')).toBeInTheDocument();
  });

  it('cancels the question for a text that was typed on, and shows the last one only', async () => {
    const asked: FindRequest[] = [];
    const answers = new Map<string, (groups: Awaited<ReturnType<FindResults>>) => void>();
    start({
      Jobs: (request) => {
        asked.push(request);
        return new Promise((answer) => answers.set(request.text, answer));
      },
    });
    const field = await openFind();
    type(field, 'la');
    await waitFor(() => expect(asked.map(({ text }) => text)).toContain('la'));
    type(field, 'lark');
    await waitFor(() => expect(asked.map(({ text }) => text)).toContain('lark'));
    expect(asked.find(({ text }) => text === 'la')?.signal.aborted).toBe(true);
    answers.get('lark')?.([{ title: 'Live Jobs', results: [job(1)] }]);
    await screen.findByRole('option');
    answers.get('la')?.([{ title: 'Live Jobs', results: [job(2)] }]);
    expect(await screen.findByText('1 result')).toBeInTheDocument();
    expect(options()).toEqual([expect.stringContaining('J1201')]);
  });

  it('asks a kind again that failed while the server was unavailable, by itself', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let isUnavailable = true;
    start({
      Jobs: () =>
        isUnavailable
          ? Promise.reject(new PageError('unreachable'))
          : Promise.resolve([{ title: 'Live Jobs', results: [job(1)] }]),
    });
    type(await openFind(), 'lark');
    expect(await screen.findByText(/The server cannot be reached just now/)).toBeInTheDocument();
    isUnavailable = false;
    act(() => void jest.advanceTimersByTime(5_000));
    expect(await screen.findByRole('option')).toHaveTextContent('J1201');
    expect(screen.queryByText(/could not be searched/)).toBeNull();
    jest.useRealTimers();
  });

  it('says which kind failed and why, and keeps the others; a note is said', async () => {
    start({
      Customers: () => Promise.reject(new Error('secret detail at /srv/app')),
      Jobs: () => Promise.resolve([{ title: 'Codes', note: 'That code was misread.', results: [] }]),
    });
    type(await openFind(), 'live');
    expect(await screen.findByText(/Customers could not be searched/)).toBeInTheDocument();
    expect(await screen.findByText('That code was misread.')).toHaveAttribute('role', 'alert');
    expect(options()).toEqual(['Live Jobs ']);
    expect(document.body.textContent).not.toContain('secret detail');
  });
});
