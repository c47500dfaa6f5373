import { useEffect, useState } from 'react';

/** What a burst of keys says about the scanner. Times in milliseconds. */
export interface Burst {
  readonly keys: readonly string[];
  readonly longestGap: number;
  readonly suffix: 'Enter' | 'Tab' | 'none';
  /** A key gave another sign than the place where it is on a British or American keyboard. */
  readonly isOtherLayout: boolean;
  readonly hasCapsLock: boolean;
}

const ENDS_AFTER_MS = 150;
const FEWEST_KEYS = 6;

interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly at: number;
  readonly capsLock: boolean;
}

const placeOf = (code: string) => /^(?:Key|Digit)(.)$/.exec(code)?.[1];

function burstOf(pressed: readonly Pressed[]): Burst {
  const last = pressed.at(-1)?.key;
  const suffix = last === 'Enter' || last === 'Tab' ? last : 'none';
  const characters = suffix === 'none' ? pressed : pressed.slice(0, -1);
  const gaps = pressed.slice(1).map(({ at }, n) => at - (pressed[n]?.at ?? at));
  return {
    keys: characters.map(({ key }) => key),
    longestGap: Math.round(Math.max(0, ...gaps)),
    suffix,
    isOtherLayout: characters.some(({ key, code }) => {
      const place = placeOf(code);
      return place !== undefined && place !== key.toUpperCase();
    }),
    hasCapsLock: pressed.some(({ capsLock }) => capsLock),
  };
}

/** The last burst of keys, as a scanner sends them. */
export function useScannerKeys(): Burst | null {
  const [burst, setBurst] = useState<Burst | null>(null);
  useEffect(() => {
    let pressed: Pressed[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      if (pressed.length >= FEWEST_KEYS) setBurst(burstOf(pressed));
      pressed = [];
    };
    const press = (event: KeyboardEvent) => {
      const { key, code, timeStamp } = event;
      if (key.length !== 1 && key !== 'Enter' && key !== 'Tab') return;
      pressed.push({ key, code, at: timeStamp, capsLock: event.getModifierState('CapsLock') });
      clearTimeout(timer);
      timer = setTimeout(end, ENDS_AFTER_MS);
    };
    window.addEventListener('keydown', press, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', press, true);
    };
  }, []);
  return burst;
}
