import { NO_PREFERENCES, type Preferences } from '@loupe/shared-types';
import { aJob, renderPage, someStats } from '@loupe/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import JobSheet from './job-sheet/job-sheet';
import { pressOnce } from './press-once';
import LiveJobsPage from './stages/live-jobs-page';
import QuotePage from './stages/quote-page';

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
});

// NEXT-4
describe('a press that changes a job', () => {
  const PLACE = { left: 100, right: 220, top: 50, bottom: 90 };
  let button: HTMLButtonElement;
  let pressed: string[];
  let answer: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    pressed = [];
    const page = document.body.appendChild(document.createElement('div'));
    button = page.appendChild(document.createElement('button'));
    button.getBoundingClientRect = () => PLACE as DOMRect;
  });
  afterEach(() => {
    document.body.replaceChildren();
    jest.useRealTimers();
  });
  const press = (name: string, [clientX, clientY]: readonly [number, number] = [150, 70], detail = 1) =>
    pressOnce({ detail, clientX, clientY, currentTarget: button }, () => {
      pressed.push(name);
      return new Promise<void>((done) => (answer = done));
    });
  const byKey = (name: string) => press(name, [0, 0], 0);
  // jsdom has no PointerEvent.
  const moveTo = (at: MouseEventInit) =>
    fireEvent(document.body, new MouseEvent('pointermove', { bubbles: true, ...at }));
  const answered = () => act(async () => answer());
  const pass = (ms: number) => jest.advanceTimersByTime(ms);

  it.each([
    ['the pointer', press],
    ['a key', byKey],
  ])('happens once by %s, until a second has passed since the answer', async (_, again) => {
    again('first');
    pass(5_000);
    again('while it is on its way');
    await answered();
    pass(900);
    again('the next step, which stands there now');
    pass(101);
    again('on purpose');
    expect(pressed).toEqual(['first', 'on purpose']);
  });

  it('leaves the hand free once the pointer has left the place', async () => {
    press('first');
    await answered();
    moveTo({ clientX: 151, clientY: 71 });
    press('a trembling hand');
    press('elsewhere', [400, 400]);
    expect(pressed).toEqual(['first', 'elsewhere']);
    await answered();
    moveTo({ clientX: 500, clientY: 70 });
    press('back again');
    expect(pressed).toEqual(['first', 'elsewhere', 'back again']);
  });

  it('leaves it free once the focus was moved, but not for a key held down', async () => {
    byKey('first');
    await answered();
    pass(600);
    fireEvent.keyDown(document.body, { key: 'Enter', repeat: true });
    pass(600);
    byKey('held down');
    fireEvent.keyDown(document.body, { key: 'Tab' });
    byKey('another button');
    expect(pressed).toEqual(['first', 'another button']);
  });
});

function open(
  page: ReactElement,
  { job = aJob(), density = 'cards' as Preferences['density'], path = '/' } = {},
) {
  let now = job;
  return renderPage(page, {
    path,
    api: {
      'GET /api/jobs': ({ query }: { readonly query: URLSearchParams }) =>
        query.has('stage') && query.get('stage') !== 'live' && query.get('stage') !== 'quote' ? [] : [now],
      'GET /api/jobs/:id': () => ({ ...now, editHistory: [] }),
      'GET /api/jobs/:id/story': [],
      'GET /api/stats': someStats(),
      'GET /api/preferences': { ...NO_PREFERENCES, density },
      'PATCH /api/jobs/:id': ({ body }: { readonly body?: unknown }) =>
        (now = { ...now, ...(body as object), version: now.version + 1 }),
    },
  });
}
const sent = (page: ReturnType<typeof open>) =>
  page.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

// NEXT-4, NEXT-1
describe('the step that comes next is not taken by a double press', () => {
  const job = aJob({ jobStatus: 'Awaiting Inspection' });
  const started = [{ jobStatus: 'In-progress', version: 1 }];

  it('on a card', async () => {
    const page = open(<LiveJobsPage />, { job });
    fireEvent.click(await screen.findByText('Start work'));
    fireEvent.click(await screen.findByText('Ready for collection'));
    await act(() => Promise.resolve());
    expect(sent(page)).toEqual(started);
  });

  it('in a row, and its menu stays closed', async () => {
    const page = open(<LiveJobsPage />, { job, density: 'rows' });
    fireEvent.click(await screen.findByText('Start work'));
    fireEvent.click(await screen.findByText('Ready for collection'));
    fireEvent.click(screen.getByLabelText('Actions for J2026-418'));
    await act(() => Promise.resolve());
    expect(screen.queryByRole('menu')).toBeNull();
    expect(sent(page)).toEqual(started);
  });

  it.each([
    ['pointer', 2],
    ['key', 0],
  ])('nor by the second press by %s of the button of a menu', async (_, detail) => {
    const page = open(<LiveJobsPage />, { job, density: 'board' });
    const live = within(await screen.findByRole('region', { name: 'Live Jobs' }));
    const opener = await live.findByLabelText('Actions for J2026-418');
    fireEvent.click(opener, { detail: 1 });
    const item = within(screen.getByRole('menu')).getByText('Start work');
    fireEvent.click(item, { detail });
    fireEvent.click(opener, { detail });
    expect(item).toBeInTheDocument();
    expect(sent(page)).toEqual([]);
    fireEvent.keyDown(item, { key: 'ArrowDown' });
    fireEvent.click(item, { detail });
    await waitFor(() => expect(page.notices).toHaveLength(1));
    fireEvent.click(opener, { detail });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(sent(page)).toEqual(started);
  });

  it('in the sheet, by its key', async () => {
    const page = open(<JobSheet jobId={1} titleId="title" isPage={false} />, { job });
    const heading = await screen.findByRole('heading', { level: 2 });
    fireEvent.keyDown(heading, { key: 's' });
    await screen.findByText('Ready for collection');
    fireEvent.keyDown(heading, { key: 's' });
    await act(() => Promise.resolve());
    expect(sent(page)).toEqual(started);
  });

  it('nor is an amount agreed by the second press of Accept', async () => {
    const quote = aJob({ jobStatus: 'Quote', quoteAmount: 80, totalCost: 90 });
    const page = open(<QuotePage />, { job: quote, path: '/quote' });
    fireEvent.click(await screen.findByText('Accept'));
    fireEvent.click(await screen.findByText('Quote £80.00'));
    await act(() => Promise.resolve());
    expect(sent(page)).toEqual([]);
  });
});

// NEXT-5, SHEET-6
describe('the key of the next step, where money is taken', () => {
  const waiting = aJob({ jobStatus: 'Waiting for Collection', totalCost: 44 });
  const openSheet = () => open(<JobSheet jobId={1} titleId="title" isPage={false} />, { job: waiting });
  const key = async (name: string) =>
    fireEvent.keyDown(await screen.findByRole('heading', { level: 2 }), { key: name });

  it('asks, and takes it by another press', async () => {
    const page = openSheet();
    await key('s');
    expect(await screen.findByRole('group', { name: 'Is £44.00 paid?' })).toBeInTheDocument();
    await key('s');
    await key('s');
    expect(sent(page)).toEqual([]);
    expect(screen.getByText('Take £44.00 and hand over')).toHaveFocus();
    fireEvent.click(screen.getByText('Take £44.00 and hand over'));
    await waitFor(() => expect(page.notices[0]).toMatchObject({ title: 'Job Completed' }));
    expect(sent(page)).toEqual([
      { balancePaid: true, jobStatus: 'Completed', customerCollected: true, version: 1 },
    ]);
  });

  it('is called off by Escape, which leaves the sheet open', async () => {
    openSheet();
    await key('s');
    const beneath = jest.fn();
    window.addEventListener('keydown', beneath);
    fireEvent.keyDown(await screen.findByText('Take £44.00 and hand over'), { key: 'Escape' });
    window.removeEventListener('keydown', beneath);
    expect(beneath).not.toHaveBeenCalled();
    expect(screen.queryByText('Is £44.00 paid?')).toBeNull();
    expect(screen.getByText('Take £44.00 and hand over')).toBeInTheDocument();
  });
});
