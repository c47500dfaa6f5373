import { act, fireEvent, render, screen } from '@testing-library/react';
import { hearServerTime } from '@loupe/plugin-sdk';
import { resetServerClock } from '@loupe/plugin-sdk/testing';
import { WrongClock } from './wrong-clock';

const MINUTE_MS = 60_000;
const hear = (offsetMs: number) => act(() => hearServerTime(Date.now() + offsetMs, 0));
const bar = () => screen.queryByRole('status');

beforeEach(() => act(resetServerClock));
afterAll(() => act(resetServerClock));

describe('the clock of this computer', () => {
  // TIME-5
  it.each([
    [26 * 60, '26 hours slow'],
    [-7, '7 minutes fast'],
    [90, '2 hours slow'],
    [-4 * 24 * 60, '4 days fast'],
  ])('%i minutes behind the server’s is shown as %s', (minutes, words) => {
    render(<WrongClock />);
    hear(minutes * MINUTE_MS);
    expect(bar()).toHaveTextContent(`The clock of this computer is ${words}.`);
  });

  // TIME-5
  it('raises no warning while it is within five minutes', () => {
    render(<WrongClock />);
    hear(4 * MINUTE_MS);
    expect(bar()).toBeNull();
  });

  it('raises no second warning once dismissed, until the offset changes', () => {
    render(<WrongClock />);
    hear(26 * 60 * MINUTE_MS);
    fireEvent.click(screen.getByText('Dismiss'));
    expect(bar()).toBeNull();
    hear(26 * 60 * MINUTE_MS + 10_000);
    expect(bar()).toBeNull();
    hear(0);
    hear(26 * 60 * MINUTE_MS);
    expect(bar()).not.toBeNull();
  });
});
