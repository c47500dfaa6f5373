import { HttpError } from '@loupe/svc-kit';

const YEAR = '(19|20)\\d\\d';
const MONTH = '(0[1-9]|1[0-2])';
const BIRTH = new RegExp(`^(${YEAR}|${MONTH}${YEAR}|${YEAR}${MONTH})$`);

const isRow = (digits: readonly number[], step: 1 | 9): boolean =>
  digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step) % 10);

/** Matches 1212 and 123123 as well as 1111. */
const isRepeated = (pin: string): boolean =>
  [1, 2, 3].some((length) => length < pin.length && pin === pin.slice(0, length).repeat(pin.length / length));

function isEasy(pin: string): boolean {
  const digits = [...pin].map(Number);
  const pairs = /^((\d)\2)+$/.test(pin) ? digits.filter((_, at) => at % 2 === 0) : digits;
  return isRepeated(pin) || [digits, pairs].some((row) => isRow(row, 1) || isRow(row, 9)) || BIRTH.test(pin);
}

/** 400 for an invalid PIN, and for one that is easily guessed. */
export function checkPin(pin: string, digits: number): void {
  if (pin.length !== digits || !/^\d+$/.test(pin)) throw new HttpError(400, `A PIN has ${digits} digits`);
  if (isEasy(pin))
    throw new HttpError(
      400,
      'That PIN is too easy to guess. Avoid repeats, rows such as 1234, and years of birth',
    );
}
