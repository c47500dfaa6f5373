import { CODE_LENGTH, codeOf, readCode } from './codes';

const JOB = codeOf('job', 1234);

// CODE-1
test('a code is two letters, the id in seven digits and a check digit, and is read back', () => {
  expect(JOB).toMatch(/^JB0001234\d$/);
  expect(codeOf('place', 7)).toMatch(/^PL0000007\d$/);
  expect(JOB).toHaveLength(CODE_LENGTH);
  for (const id of [1, 9, 10, 1234, 99_999, 9_999_999]) {
    expect(readCode(codeOf('job', id))).toEqual({ kind: 'job', id });
    expect(readCode(codeOf('place', id))).toEqual({ kind: 'place', id });
  }
});

// CODE-1
test('lower case and blanks around a code do not matter', () => {
  expect(readCode(` ${JOB.toLowerCase()}\n`)).toEqual({ kind: 'job', id: 1234 });
});

// CODE-2
test('each single wrong digit and each swap of two neighbours is noticed', () => {
  const digits = JOB.slice(2);
  for (let at = 0; at < digits.length; at += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      if (String(digit) === digits[at]) continue;
      expect(readCode(`JB${digits.slice(0, at)}${digit}${digits.slice(at + 1)}`)).toBe('misread');
    }
    const swapped = `${digits.slice(0, at)}${digits[at + 1] ?? ''}${digits[at]}${digits.slice(at + 2)}`;
    if (at + 1 < digits.length && swapped !== digits) expect(readCode(`JB${swapped}`)).toBe('misread');
  }
});

test('what has another form is no code', () => {
  for (const text of ['', 'J1234', 'JB1234', `${JOB}0`, `XX${JOB.slice(2)}`, JOB.slice(0, 9), 'JB0001234O'])
    expect(readCode(text)).toBeNull();
});

test('an id without seven digits has no code', () => {
  for (const id of [0, -1, 1.5, 10_000_000, Number.NaN]) expect(() => codeOf('job', id)).toThrow(RangeError);
});
