import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { listenToScans } from './scan-keys';

const CODE = 'JB00012340';
const heard: string[] = [];
const expected: string[] = [];
const submitted = jest.fn();
const changed = jest.fn();
let stop: () => void;
let now: number;

function Page() {
  const [notes, setNotes] = useState('Clasp is');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <textarea aria-label="Notes" value={notes} onChange={({ target }) => setNotes(target.value)} />
      <input aria-label="Search" />
      <select aria-label="Place" onChange={({ target }) => changed(target.value)} defaultValue="Kenilworth">
        <option>Kenilworth</option>
        <option>Leamington Old</option>
        <option>Jewellers’ Row</option>
        <option>Jack’s bench</option>
        <option>Kiosk</option>
      </select>
    </form>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  now = 1_000;
  heard.length = expected.length = 0;
  stop = listenToScans(
    (codes) => heard.push(codes),
    (begun) => expected.push(begun),
  );
  // jsdom has no editing commands.
  document.execCommand = jest.fn((_command: string, _ui?: boolean, text = '') => {
    const field = document.activeElement as HTMLInputElement;
    fireEvent.change(field, { target: { value: field.value + text } });
    return true;
  });
  render(<Page />);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
  submitted.mockReset();
  changed.mockReset();
});

const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

/** Presses a key as a browser does: its sign goes into the field unless the keydown was prevented. */
function press(key: string, afterMs: number): boolean {
  now += afterMs;
  wait(afterMs);
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: now });
  const isTaken = !fireEvent(target, event);
  // The key may have moved the focus.
  const typed = document.activeElement ?? document.body;
  if (!isTaken && key.length === 1 && 'value' in typed && !(typed instanceof HTMLSelectElement))
    fireEvent.change(typed, { target: { value: `${String(typed.value)}${key}` } });
  if (!isTaken && key === 'Enter' && target instanceof HTMLInputElement) fireEvent.submit(target);
  return isTaken;
}

function scan(text: string, gap: number, suffix?: string): void {
  for (const key of text) press(key, gap);
  if (suffix) press(suffix, gap);
  now += 600;
  wait(600);
}

const notes = () => screen.getByLabelText('Notes');

// SCAN-4
test('a code that is cut short goes into a field as it is, and is heard where there is none', () => {
  screen.getByLabelText('Search').focus();
  scan('JB0000123', 5, 'Enter');
  expect(screen.getByLabelText('Search')).toHaveValue('JB0000123');
  expect(heard).toEqual([]);
  screen.getByLabelText<HTMLInputElement>('Search').blur();
  for (const key of 'JB0000123') press(key, 5);
  expect(press('Enter', 5)).toBe(true);
  expect(heard).toEqual(['JB0000123']);
});

// SCAN-1, SCAN-2
test.each([5, 30, 49].flatMap((gap) => ['Enter', 'Tab', undefined].map((suffix) => [gap, suffix] as const)))(
  'keys %d ms apart with %s after them are a scan, and the field is as it was',
  (gap, suffix) => {
    for (const label of ['Notes', 'Search']) {
      screen.getByLabelText(label).focus();
      scan(CODE, gap, suffix);
    }
    expect(heard).toEqual([CODE, CODE]);
    expect(notes()).toHaveValue('Clasp is');
    expect(screen.getByLabelText('Search')).toHaveValue('');
    expect(submitted).not.toHaveBeenCalled();
  },
);

// SCAN-1
test('in small letters, and with Shift between the keys, a code is the same', () => {
  scan(CODE.toLowerCase(), 10, 'Enter');
  press('Shift', 10);
  scan(CODE, 30, 'Enter');
  expect(heard).toEqual([CODE, CODE]);
});

// SCAN-1
test('the same keys 90 ms apart are typed, and Enter submits', () => {
  const search = screen.getByLabelText('Search');
  search.focus();
  scan(CODE, 90, 'Enter');
  expect(heard).toEqual([]);
  expect(search).toHaveValue(CODE);
  expect(submitted).toHaveBeenCalledTimes(1);
});

// SCAN-1, SCAN-2
test('quick typing that only begins like a code is all there', () => {
  const search = screen.getByLabelText('Search');
  search.focus();
  scan('JB0012', 20);
  scan('jpb', 20);
  scan('JB00x', 20);
  expect(heard).toEqual([]);
  expect(search).toHaveValue('JB0012jpbJB00x');
});

// SCAN-2
test('a field that a page focuses at the first key of a scan is as it was', () => {
  const search = screen.getByLabelText('Search');
  const toSearch = () => search.focus();
  document.addEventListener('keydown', toSearch);
  for (const before of ['', '17']) {
    fireEvent.change(search, { target: { value: before } });
    act(() => (document.activeElement as HTMLElement).blur());
    scan(CODE, 20, 'Enter');
    expect(search).toHaveFocus();
    expect(search).toHaveValue(before);
  }
  document.removeEventListener('keydown', toSearch);
  expect(heard).toEqual([CODE, CODE]);
});

// SCAN-2
test('a select keeps its choice under a scan, and still takes a letter that is typed', () => {
  const select = screen.getByLabelText('Place');
  select.focus();
  scan(CODE, 20, 'Enter');
  expect([heard, changed.mock.calls]).toEqual([[CODE], []]);
  expect(press('j', 300)).toBe(true);
  wait(150);
  expect(changed.mock.calls).toEqual([['Jewellers’ Row']]);
});

// SCAN-2
test.each([40, 250])('letters %i ms apart choose in a list what begins with all of them', (gap) => {
  const select = screen.getByLabelText<HTMLSelectElement>('Place');
  select.focus();
  press('j', 300);
  press('a', gap);
  press('c', gap);
  wait(300);
  expect(select).toHaveValue('Jack’s bench');
  // Another search, which the list itself takes.
  expect(press('k', 1_500)).toBe(false);
});

// SCAN-3
test('two labels in one go are one text', () => {
  scan(`${CODE}PL00000018`, 20, 'Enter');
  expect(heard).toEqual([`${CODE}PL00000018`]);
  expect(expected).toEqual(['JB0', CODE, `${CODE}PL00000018`]);
});

// SCAN-1
test('a held-up page waits for the keys that are still to come', () => {
  const search = screen.getByLabelText('Search');
  search.focus();
  for (const key of CODE) {
    press(key, 20);
    // Each key was pressed 20 ms after the last; the page hears it later.
    if (key !== CODE.at(-1)) wait(250);
  }
  wait(105);
  expect(heard).toEqual([CODE]);
  expect(press('Enter', 20)).toBe(true);
  expect(press('Enter', 20)).toBe(false);
  expect(search).toHaveValue('');
});

// SCAN-1
test('a paste of a code is a scan, and any other is not', () => {
  const pasteInto = (text: string) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: () => text } });
    return !fireEvent(notes(), event);
  };
  expect(pasteInto(` ${CODE.toLowerCase()}\n`)).toBe(true);
  expect(pasteInto('JB000')).toBe(false);
  expect(heard).toEqual([CODE]);
});
