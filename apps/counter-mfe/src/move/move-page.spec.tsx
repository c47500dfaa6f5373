import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { codeOf } from '@loupe/domain';
import { isScanSoundOn, offerMisread, offerScan } from '@loupe/plugin-sdk';
import type { MoveLine } from '@loupe/shared-types';
import { aJobWithHistory, renderPage, reply } from '@loupe/web-kit/testing';
import type { FakeApi } from '@loupe/plugin-sdk/testing';
import { details, PLACES } from '../custody/testing';
import MovePage from './move-page';

const lineOf = (id: number, given: Partial<MoveLine> = {}): MoveLine => ({
  result: 'moved',
  code: codeOf('job', id),
  job: details(id),
  from: 'Leamington Old',
  to: 'Kenilworth',
  moveId: id + 100,
  since: null,
  statusSet: null,
  statusRefused: null,
  pending: false,
  missedIn: null,
  ...given,
});

function open(given: FakeApi = {}, path = '/move') {
  localStorage.clear();
  const page = renderPage(<MovePage />, {
    path,
    api: {
      'GET /api/places': PLACES,
      'GET /api/moves': [],
      'GET /api/moves/pending': [],
      'POST /api/moves': ({ body }) => reply(201, lineOf(Number(body.code.slice(2, 9)))),
      ...given,
    },
  });
  const scan = (text: string) => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Scan/ });
    fireEvent.change(field, { target: { value: text } });
    if (field.form) fireEvent.submit(field.form);
  };
  const sent = () =>
    page.calls.filter((call) => call.method === 'POST').map(({ body }) => body as Record<string, unknown>);
  return { ...page, scan, sent };
}

const lines = () => within(screen.getByRole('list', { name: 'Scanned' })).getAllByRole('listitem');
const placeField = () => screen.findByRole('option', { name: 'Kenilworth' });

// MOVE-9
test('a place is scanned, then bags: a line each, newest first, all of one visit, and one toast at the end', async () => {
  const page = open();
  await placeField();
  page.scan(codeOf('job', 7));
  expect(screen.getByRole('status')).toHaveTextContent('Choose or scan the place first.');
  page.scan(codeOf('place', 3));
  expect(await screen.findByRole('heading', { name: 'Into Kenilworth' })).toBeInTheDocument();
  page.scan(codeOf('job', 7));
  page.scan(codeOf('job', 8));
  await waitFor(() => expect(lines()).toHaveLength(2));
  await waitFor(() => expect(lines()[0]).toHaveTextContent('J8'));
  expect(lines()[1]).toHaveTextContent('Moved: Leamington Old to Kenilworth');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`${codeOf('job', 8)}: Moved`));
  const [first, second] = page.sent();
  expect(first).toMatchObject({ placeId: 3, method: 'scan', setStatus: false });
  expect(second?.batchId).toBe(first?.batchId);
  expect(page.address()).toBe(`/move?place=3&batch=${String(first?.batchId)}`);
  expect(page.notices).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(page.notices).toEqual([{ title: 'Moved', description: '2 items moved to Kenilworth' }]);
});

// MOVE-9
test('a bag that is scanned before the page is drawn for the place just chosen goes to that place, on a new list', async () => {
  const page = open({}, '/move?place=3&batch=5f0c4a34-8f0e-4c52-8a0e-0a5d3e1c2b11');
  await placeField();
  page.scan(codeOf('job', 7));
  await waitFor(() => expect(lines()[0]).toHaveTextContent('J7'));
  act(() => {
    fireEvent.change(screen.getByLabelText('Place'), { target: { value: '1' } });
    offerScan({ code: codeOf('job', 8), kind: 'job', id: 8 });
  });
  await waitFor(() => expect(page.sent()).toHaveLength(2));
  const [before, after] = page.sent();
  expect([before?.placeId, after?.placeId]).toEqual([3, 1]);
  expect(after?.batchId).not.toBe(before?.batchId);
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]).toHaveTextContent('J8');
});

// SCAN-11
test('a misread code is a line of the visit like others, and asks for another scan before there is a place', async () => {
  const page = open({
    'POST /api/moves': ({ body }) =>
      reply(200, lineOf(7, { result: 'misread', job: null, moveId: null, code: body.code })),
  });
  await placeField();
  act(() => void offerMisread('PL00000038'));
  expect(screen.getByRole('status')).toHaveTextContent('PL00000038 was misread. Please scan it again.');
  page.scan(codeOf('place', 3));
  await screen.findByRole('heading', { name: 'Into Kenilworth' });
  act(() => void offerMisread('JB00000014'));
  await waitFor(() => expect(lines()[0]).toHaveTextContent('JB00000014 Misread: scan it again'));
  expect(lines()).toHaveLength(1);
});

// PLACE-4, MOVE-9
test('the status of a tray is offered before and off; a way to a shop cannot be chosen', async () => {
  const page = open({}, '/move?place=4&batch=5f0c4a34-8f0e-4c52-8a0e-0a5d3e1c2b11');
  const choice = await screen.findByRole('checkbox', {
    name: 'Also set the status to Waiting for Collection',
  });
  expect(choice).not.toBeChecked();
  expect(screen.queryByRole('option', { name: 'In transit to Kenilworth' })).toBeNull();
  fireEvent.click(choice);
  page.scan('J1201');
  await waitFor(() =>
    expect(page.sent()).toMatchObject([{ code: 'J1201', method: 'hand', setStatus: true }]),
  );
});

// MOVE-6
test.each<[Partial<MoveLine>, string]>([
  [{ result: 'already-here', moveId: null }, 'Already here'],
  [{ result: 'completed', moveId: null }, 'Completed: not moved'],
  [{ result: 'unknown', job: null, moveId: null }, 'Not one of ours'],
  [
    { result: 'moved-since', since: { by: 'Tomasz Wrona', location: 'With Jack' } },
    'Tomasz Wrona, to With Jack',
  ],
  [
    { result: 'missing', missedIn: { checkId: 2, place: 'Kenilworth', at: '2026-04-03T09:30:00.000Z' } },
    'Missing, moved to Kenilworth: found?Missed in the check of Kenilworth, 03/04/2026',
  ],
  [{ pending: true, to: 'With Jack' }, 'Waits for Jack to accept it'],
])('a scan with %j reads: %s', async (given, words) => {
  const page = open({ 'POST /api/moves': () => reply(200, lineOf(7, given)) }, '/move?place=3');
  await placeField();
  page.scan(codeOf('job', 7));
  await waitFor(() => expect(lines()[0]).toHaveTextContent(words));
});

// MOVE-6
test('Found takes the mark of a missing bag away, made from the version the job has by now', async () => {
  const page = open(
    {
      'POST /api/moves': () => reply(200, lineOf(7, { result: 'missing' })),
      'GET /api/jobs/:id': aJobWithHistory({ id: 7, version: 12, missing: 'Yes' }, []),
      'PATCH /api/jobs/:id': aJobWithHistory({ id: 7, customJobNumber: 'J7', missing: 'No' }, []),
    },
    '/move?place=3',
  );
  await placeField();
  page.scan(codeOf('job', 7));
  fireEvent.click(await screen.findByRole('button', { name: 'Found J7' }));
  await waitFor(() =>
    expect(page.notices).toMatchObject([{ title: 'Found', description: 'J7 is no longer missing' }]),
  );
  const patch = page.calls.find(({ method }) => method === 'PATCH');
  expect(patch).toMatchObject({ path: '/api/jobs/7', body: { missing: 'No', version: 12 } });
});

// MOVE-9
test('each scan sounds once, high when it went well, low when not, and between when it waits; the switch silences this computer', async () => {
  const tones: number[] = [];
  const tone = () => {
    const frequency = { value: 0 };
    return { frequency, connect: () => {}, stop: () => {}, start: () => void tones.push(frequency.value) };
  };
  class FakeAudio {
    readonly destination = {};
    readonly currentTime = 0;
    readonly createOscillator = tone;
  }
  Object.assign(window, { AudioContext: FakeAudio });
  const page = open(
    {
      'POST /api/moves': ({ body }) =>
        body.code === 'AWAY'
          ? reply(503, 'The database is unavailable for a moment')
          : reply(200, lineOf(7, body.code === 'LOST' ? { result: 'unknown', job: null, code: 'LOST' } : {})),
    },
    '/move?place=3',
  );
  await placeField();
  const scanned = async (text: string, words: string) => {
    page.scan(text);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(words));
  };
  await scanned(codeOf('job', 7), 'Moved');
  await scanned('LOST', 'Not one of ours');
  const [good = 0, bad = 0, ...more] = tones;
  expect([good > bad, more]).toEqual([true, []]);
  const sound = screen.getByRole('checkbox', { name: 'Sound at each scan' });
  expect(sound).toBeChecked();
  fireEvent.click(sound);
  await scanned(codeOf('job', 7), 'Moved');
  expect([tones.length, isScanSoundOn()]).toEqual([2, false]);
  fireEvent.click(sound);
  await scanned('LOST', 'Not one of ours');
  expect([tones.length, isScanSoundOn()]).toEqual([3, true]);
  await scanned('AWAY', 'AWAY: Waiting for the connection');
  page.scan('AWAY');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('AWAY: Waiting for the connection, 2 scans in all'),
  );
  expect(new Set(tones.slice(3)).size).toBe(1);
  expect([tones.length, bad < Number(tones[3]), Number(tones[3]) < good]).toEqual([5, true, true]);
});

// MOVE-7, MOVE-9
test('a reload shows the moves of the visit; each is undone alone, and a refusal says why', async () => {
  const page = open(
    {
      'GET /api/moves': [lineOf(7), lineOf(8)],
      'POST /api/moves/:id/undo': ({ path }) =>
        path.includes('107')
          ? reply(201, { id: 1 } as never)
          : reply(409, 'Tomasz Wrona has moved this to With Jack in the meantime'),
    },
    '/move?place=3&batch=5f0c4a34-8f0e-4c52-8a0e-0a5d3e1c2b11',
  );
  await waitFor(() => expect(lines()).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Undo J8' }));
  await waitFor(() =>
    expect(page.notices[0]?.detail).toBe('Tomasz Wrona has moved this to With Jack in the meantime'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Undo J7' }));
  await waitFor(() => expect(page.calls.filter(({ path }) => path.endsWith('/107/undo'))).toHaveLength(1));
});

// MOVE-8
test('what has not arrived says that it waits, and does not count as moved', async () => {
  const page = open(
    { 'POST /api/moves': () => reply(503, 'The database is unavailable for a moment') },
    '/move?place=3',
  );
  await placeField();
  page.scan(codeOf('job', 7));
  await waitFor(() => expect(lines()[0]).toHaveTextContent('Waiting for the connection'));
  expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled();
  const stored = Object.entries(localStorage).filter(([name]) => name.startsWith('scan:5:'));
  expect(stored.map(([, scan]) => JSON.parse(String(scan)))).toMatchObject([
    { body: { code: codeOf('job', 7) } },
  ]);
});

// HAND-2
test('what was given to this user is accepted here', async () => {
  const page = open({
    'GET /api/moves/pending': [lineOf(7, { pending: true, to: 'With Priya' })],
    'POST /api/moves/:id/accept': { id: 107 } as never,
  });
  const given = await screen.findByRole('list', { name: 'For you to accept' });
  expect(given).toHaveTextContent('Given to you from Leamington Old');
  fireEvent.click(within(given).getByRole('button', { name: 'Accept J7' }));
  await waitFor(() => expect(page.notices).toMatchObject([{ title: 'Accepted' }]));
});

// SCAN-12
test('a letter or digit goes to the scan field from wherever it has nothing to do, and to no shortcut of the shell', async () => {
  const shortcuts: string[] = [];
  const shortcut = ({ key }: KeyboardEvent) => void shortcuts.push(key);
  document.addEventListener('keydown', shortcut);
  open({}, '/move?place=3');
  await placeField();
  const field = screen.getByRole('textbox', { name: /Scan/ });
  const done = screen.getByRole('checkbox', { name: 'Sound at each scan' });
  const list = screen.getByRole('list', { name: 'Scanned' });
  list.tabIndex = -1;
  for (const element of [document.body, list, done, screen.getByRole('button', { name: 'Camera' })]) {
    act(() => (document.activeElement as HTMLElement).blur());
    act(() => element.focus());
    fireEvent.keyDown(element, { key: '1' });
    expect(field).toHaveFocus();
  }
  expect(shortcuts).toEqual([]);
  const place = screen.getByLabelText('Place');
  act(() => place.focus());
  fireEvent.keyDown(place, { key: 'K' });
  expect(place).toHaveFocus();
  act(() => list.focus());
  fireEvent.keyDown(list, { key: '?' });
  fireEvent.keyDown(list, { key: 'k', ctrlKey: true });
  expect(list).toHaveFocus();
  expect(shortcuts).toEqual(['K', '?', 'k']);
  document.removeEventListener('keydown', shortcut);
});

// SCAN-12, MOVE-9
test('the arrow keys walk through the places with the focus in the select, until Enter; a choice with the pointer goes on', async () => {
  const page = open();
  await placeField();
  const place = screen.getByLabelText<HTMLSelectElement>('Place');
  const field = () => screen.getByRole('textbox', { name: /Scan/ });
  act(() => place.focus());
  for (const id of ['1', '3', '4']) {
    fireEvent.keyDown(place, { key: 'ArrowDown' });
    fireEvent.change(place, { target: { value: id } });
    await waitFor(() => expect(page.address()).toContain(`place=${id}&`));
    expect([screen.getByLabelText('Place'), document.activeElement]).toEqual([place, place]);
  }
  fireEvent.keyDown(place, { key: 'Enter' });
  expect(field()).toHaveFocus();
  fireEvent.pointerDown(place);
  act(() => place.focus());
  fireEvent.change(place, { target: { value: '1' } });
  expect(field()).toHaveFocus();
});

// MOVE-9
test('an address whose visit is none begins a new one', async () => {
  const page = open({}, '/move?place=3&batch=bad');
  await placeField();
  page.scan(codeOf('job', 7));
  await waitFor(() => expect(lines()[0]).toHaveTextContent('J7'));
  expect(page.sent()[0]?.batchId).toMatch(/^[0-9a-f-]{36}$/);
  expect(screen.queryByText(/UUID/)).toBeNull();
});
