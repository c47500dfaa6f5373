import fc from 'fast-check';
import { keysOf, type FoundKey } from './customer-match';
import { isSamePerson, whomNamed } from './same-person';

const RHODA = {
  firstName: 'Rhoda',
  surname: 'Applegarth',
  contactNumber: '07700 900123',
  email: 'rhoda@example.com',
  homeAddress: '1 Mill Lane',
  postcode: 'CV8 1AA',
};
const AWAY = { contactNumber: '01632 960001', email: null, homeAddress: '9 Park Road', postcode: 'B1 1AA' };

// CUSTOMER-1
test.each([
  [true, 'another number and address', AWAY],
  [true, 'an initial', { firstName: 'R', ...AWAY }],
  [true, 'a married name on the same number', { surname: 'Zimmerling' }],
  [
    true,
    'a surname spelled otherwise at the same postcode',
    { ...AWAY, postcode: 'CV8 1AA', surname: 'Applegarht' },
  ],
  [false, 'another surname at the same postcode', { ...AWAY, postcode: 'CV8 1AA', surname: 'Zimmerling' }],
  [false, 'another surname elsewhere', { ...AWAY, surname: 'Applegarht' }],
  [false, 'another first name on the same number', { firstName: 'Stan' }],
  [false, 'everything', { ...AWAY, firstName: 'Stan', surname: 'Zimmerling' }],
])('it is %s that a job corrected in %s is still the person’s', (isSame, _what, corrected) => {
  expect(isSamePerson(RHODA, { ...RHODA, ...corrected })).toBe(isSame);
});

const keysHeld = (customerId: number, ...people: readonly (typeof RHODA)[]): readonly FoundKey[] =>
  people.flatMap((person) => keysOf(person).map((key) => ({ ...key, customerId })));

// CUSTOMER-1
test.each([
  ['own', 'a namesake on the number is older', { surname: 'Zimmerling' }, { surname: 'Zimmerling' }, true],
  ['other', 'it is the full name of the other', { surname: 'Zimmerling' }, { surname: 'Zimmerling' }, false],
  [
    'perhaps-other',
    'the other is known by an initial',
    { surname: 'Zimmerling' },
    { firstName: 'R', surname: 'Zimmerling' },
    false,
  ],
  [
    'perhaps-other',
    'its initial fits the other',
    { firstName: 'R', surname: 'Zimmerling' },
    { firstName: 'Robert', surname: 'Zimmerling' },
    false,
  ],
  ['nobody', 'the other is called otherwise', { surname: 'Zimmerling' }, { firstName: 'Stan' }, false],
  ['other', 'it is another first name', { firstName: 'Stan' }, { firstName: 'Robert' }, false],
])('of two people on a number a renamed job names %s when %s', (named, _when, renamed, other, isKnownBy) => {
  const [after, second] = [
    { ...RHODA, ...renamed },
    { ...RHODA, ...other },
  ];
  const found = [...keysHeld(1, second), ...keysHeld(2, RHODA, ...(isKnownBy ? [after] : []))];
  expect(whomNamed({ current: 2, before: RHODA, after, found })).toBe(named);
});

const NAMES = { firstName: ['Fern', 'Felix', 'F', 'Tom', 'T', ''], surname: ['Lark', 'Wren', 'Larke'] };
const person = fc
  .record({ firstName: fc.constantFrom(...NAMES.firstName), surname: fc.constantFrom(...NAMES.surname) })
  .map((names) => ({ ...RHODA, email: null as unknown as string, postcode: '', ...names }));

// CUSTOMER-1
test('a renamed job goes to the other of two people on a number only by their full name or as another person', () => {
  fc.assert(
    fc.property(person, person, person, fc.boolean(), (before, after, other, isOlder) => {
      const [current, second] = isOlder ? [1, 2] : [2, 1];
      const found = [...keysHeld(current, before), ...keysHeld(second, other)];
      const named = whomNamed({ current, before, after, found });
      const isOtherInFull =
        other.firstName.length > 1 && other.firstName === after.firstName && other.surname === after.surname;
      const isUnchanged = before.firstName === after.firstName && before.surname === after.surname;
      if (isUnchanged) expect(named).toBe('own');
      else if (named === 'other') expect(isOtherInFull || !isSamePerson(before, after)).toBe(true);
      else expect(isOtherInFull && named !== 'own').toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
