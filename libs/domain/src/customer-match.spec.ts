import { chooseCustomer, keysOf, phonesOf, type FoundKey } from './customer-match';

const FERN = {
  firstName: 'Fern',
  surname: 'Lark',
  contactNumber: '07700 900123',
  email: null,
  homeAddress: '1 Mill Lane',
  postcode: 'CV8 1AA',
};
const TOM = { ...FERN, firstName: 'Tom' };

const stored = (customerId: number, person: typeof FERN): readonly FoundKey[] =>
  keysOf(person).map((key) => ({ ...key, customerId }));

const choose = (person: Parameters<typeof keysOf>[0], ...known: readonly (readonly FoundKey[])[]) =>
  chooseCustomer(keysOf(person), known.flat());

describe('whose a job is', () => {
  // CUSTOMER-1
  test.each([
    ['in any spelling of the number', { contactNumber: '+44 (0)7700 900123' }],
    ['with other capitals and accents', { firstName: 'FÉRN', surname: "L'ark" }],
    ['with an initial for the first name', { firstName: 'F' }],
    ['at another address', { homeAddress: '9 Park Road', postcode: 'B1 1AA' }],
    ['with a second number beside it', { contactNumber: '01926 123456 / 07700900123' }],
    ['with another number at the same postcode', { contactNumber: '01632 960001' }],
  ])('is known %s', (_how, changed) => {
    expect(choose({ ...FERN, ...changed }, stored(7, FERN))).toEqual({ kind: 'known', customerId: 7 });
  });

  // CUSTOMER-1
  it('keeps husband and wife on one number apart', () => {
    expect(choose(TOM, stored(7, FERN))).toEqual({ kind: 'doubtful' });
    expect(choose(TOM, stored(7, FERN), stored(8, TOM))).toEqual({ kind: 'known', customerId: 8 });
  });

  // CUSTOMER-1
  it('keeps an initial apart that may be one of several people', () => {
    const fay = { ...FERN, firstName: 'Fay' };
    const initial = { ...FERN, firstName: 'F', postcode: 'B1 1AA' };
    expect(choose(initial, stored(7, FERN), stored(8, fay))).toEqual({ kind: 'doubtful' });
  });

  // CUSTOMER-1
  test.each([
    [
      ['Fern', 'F', 'Frank'],
      [1, 1, 3],
    ],
    [
      ['F', 'Fern', 'Frank'],
      [1, 1, 3],
    ],
    [
      ['Fern', 'Frank', 'F', 'F', 'Fern'],
      [1, 2, 3, 4, 1],
    ],
    [
      ['Tom', 'Thomas', 'T', 'Tim'],
      [1, 2, 3, 4],
    ],
    [
      ['Petal', 'P', 'Peter', 'Peter'],
      [1, 1, 3, 3],
    ],
    [
      ['', 'Fern', 'Tom', 'Ida'],
      [1, 1, 3, 4],
    ],
    [
      ['F', 'G', 'Fern', 'Gwen'],
      [1, 2, 1, 2],
    ],
  ])('first names %j on one number are the people %j', (names, people) => {
    const found: FoundKey[] = [];
    const chosen = names.map((firstName, n) => {
      const person = { ...FERN, firstName };
      const choice = chooseCustomer(keysOf(person), found);
      const id = choice.kind === 'known' ? choice.customerId : n + 1;
      found.push(...stored(id, person));
      return id;
    });
    expect(chosen).toEqual(people);
  });

  // CUSTOMER-1
  it('keeps a full name apart from a record that has another at another number', () => {
    const elsewhere = stored(7, { ...FERN, contactNumber: '01632 960001' });
    const initial = stored(7, { ...FERN, firstName: 'F' });
    expect(choose({ ...FERN, firstName: 'Frank' }, elsewhere, initial)).toEqual({ kind: 'doubtful' });
  });

  // CUSTOMER-1
  it('keeps an initial apart from a record that already holds two people', () => {
    const frank = { ...FERN, firstName: 'Frank' };
    expect(choose({ ...FERN, firstName: 'F' }, stored(7, FERN), stored(7, frank))).toEqual({
      kind: 'doubtful',
    });
  });

  it('takes the older of two records of one person, so that saving makes no third', () => {
    expect(choose(FERN, stored(9, FERN), stored(7, FERN))).toEqual({ kind: 'known', customerId: 7 });
  });

  it('is new under a known name with another number and address', () => {
    const other = { ...FERN, contactNumber: '01632 960001', postcode: 'B1 1AA' };
    expect(choose(other, stored(7, FERN))).toEqual({ kind: 'new' });
  });

  it('is nobody without a name, and nobody by a number or postcode that says nothing', () => {
    expect(keysOf({ ...FERN, firstName: ' ', surname: '' })).toEqual([]);
    expect(keysOf({ ...FERN, contactNumber: '0000 0000000', postcode: 'N/A' })).toEqual([]);
    expect(phonesOf('ring the bell, 07700 900123').map(({ digits }) => digits)).toEqual(['07700900123']);
    // A spreadsheet has taken the 0.
    expect(phonesOf('7700900123').map(({ digits }) => digits)).toEqual(['07700900123']);
    expect(phonesOf('+7 7009001234').map(({ digits }) => digits)).toEqual(['77009001234']);
  });
});
