import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '@loupe/web-kit/testing';
import TryScannerPage from './try-scanner-page';

const CODE = 'JB99999992';
/** What the keys of digits give on a French keyboard. */
const FRENCH = 'à&é"\'(-è_ç';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

interface Sent {
  readonly characters?: string;
  /** What stands on the keys of a British keyboard at those places. */
  readonly places?: string;
  readonly capsLock?: boolean;
  readonly gap?: number;
  readonly suffix?: string;
}

/** Keys at the places of the code; `characters` are what this computer makes of them. */
function send({
  characters = CODE,
  places = CODE,
  capsLock = false,
  gap = 20,
  suffix = 'Enter',
}: Sent): void {
  let at = 1_000;
  [...characters, suffix].forEach((key, n) => {
    const place = places[n];
    const code = place === undefined ? key : /\d/.test(place) ? `Digit${place}` : `Key${place}`;
    const event = new KeyboardEvent('keydown', { key, code, bubbles: true, modifierCapsLock: capsLock });
    Object.defineProperty(event, 'timeStamp', { value: (at += gap) });
    fireEvent(document.body, event);
  });
  act(() => void jest.advanceTimersByTime(200));
}

// SCAN-8
test('it says what Caps Lock, another country’s keyboard and a slow scanner do, and what to set', () => {
  renderPage(<TryScannerPage />, { path: '/try-scanner' });
  expect(screen.getByText('Nothing has been scanned yet.')).toBeVisible();
  send({ characters: CODE.toLowerCase(), capsLock: true });
  expect(screen.getByText('on, which does no harm')).toBeVisible();
  expect(screen.getByText('right for our codes')).toBeVisible();
  expect(screen.getByText('The scanner is set right.')).toBeVisible();
  send({ characters: CODE.replace(/\d/g, (digit) => FRENCH[Number(digit)] ?? ''), suffix: 'Tab' });
  expect(screen.getByText('not that of this computer')).toBeVisible();
  expect(screen.getByText(/Set the keyboard of the scanner to that of this computer/)).toBeVisible();
  expect(screen.getByText('off')).toBeVisible();
  send({ characters: '5012345678900', places: '5012345678900' });
  expect(screen.getByText(/That is not one of our codes/)).toBeVisible();
  expect(screen.queryByText(/^Read:/)).toBeNull();
  send({ characters: `Q1${CODE}`, places: `Q1${CODE}` });
  expect(screen.getByText(/Take ‘Q1’ off/)).toBeVisible();
  send({ characters: `${CODE.slice(0, -1)}3` });
  expect(screen.getByText(/was misread/)).toBeVisible();
  send({ gap: 70 });
  expect(screen.getByText(/it took up to 70 ms, and 50 ms are too many/)).toBeVisible();
});
