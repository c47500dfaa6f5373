import fc from 'fast-check';
import { fold, searchColumnsOf, searchTermsOf } from './search';

const job = {
  firstName: 'Zoë',
  surname: 'O’Łukasik',
  contactNumber: '+44 (0)7700 900123',
  jobNumber: 'J2026-418',
  customJobNumber: 'K-1009',
  items: 'Signet ring, Curb chain 💍',
  postcode: 'CV31 1AA',
  location: 'Leamington Old',
  currentItemLocation: 'Kenilworth',
  jobStatus: 'Completed',
  customerRejected: false,
  missing: 'No',
  quoteAmount: 0,
  jobAccepted: false,
  customerCollected: true,
} as const;

function finds(query: string, contactNumber: string = job.contactNumber): boolean {
  const columns = searchColumnsOf({ ...job, contactNumber });
  const { text, phone, compact } = searchTermsOf(query);
  return (
    Object.values(columns).some((column) => column.includes(text)) ||
    (phone !== undefined && columns.core.includes(phone)) ||
    (compact !== undefined && columns.postcode.includes(compact))
  );
}

describe('searches are case- and accent-insensitive substring matches', () => {
  it.each([
    ['zoe', 'Zoë'],
    ['lukasik', 'Łukasik'],
    ["D'Arcy", 'D’Arcy'],
    ['DARIEN–SMITH', 'Darien-Smith'],
    ['strasse', 'Straße'],
    ['soren', 'Søren'],
    ['دمج', 'دَمج'],
    ['مريم', 'مريم'],
    ['💍', 'Ring 💍'],
    ['❤', '❤️'],
  ])('%p finds %p', (query, text) => {
    expect(fold(text)).toContain(fold(query));
  });

  it('takes % and _ as themselves', () => {
    expect(fold('50%_off')).toBe('50%_off');
  });

  it('folds every single character to a text that stays as it is', () => {
    const unstable: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const folded = fold(String.fromCodePoint(code));
      if (fold(folded) !== folded) unstable.push(code.toString(16));
    }
    expect(unstable).toEqual([]);
    expect(fold('𝘈𝘯𝘯𝘦')).toBe('anne');
  });

  it('folds to the same text when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => expect(fold(fold(text))).toBe(fold(text))),
    );
  });
});

describe('a job is found by', () => {
  it.each([
    'zoe',
    'ZOË',
    'o’lukasik',
    "o'lukasik",
    'zoe o',
    'lukasik zoe',
    'j2026-418',
    'k-1009',
    'signet',
    '💍',
    'kenilworth',
    'collected',
    'completed',
  ])('%p', (query) => {
    expect(finds(query)).toBe(true);
  });

  it.each(['leamington', 'amelia', '%', '_', 'k1009x'])('and not by %p', (query) => {
    expect(finds(query)).toBe(false);
  });

  it('its postcode, with or without the space', () => {
    for (const query of ['CV31 1AA', 'cv311aa', 'cv31', '1aa', 'CV31 1', 'cv 311'])
      expect(finds(query)).toBe(true);
    expect(finds('cv32')).toBe(false);
  });

  it('an empty query finds everything', () => {
    expect(searchTermsOf('  ')).toEqual({ text: '' });
  });
});

describe('a phone is found in any of its usual spellings', () => {
  const spellings = [
    '+44 7700 900123',
    '+447700900123',
    '0044 7700 900123',
    '+44 (0)7700 900 123',
    '+44 07700 900123',
    '07700 900123',
    '07700-900-123',
    '07700900123',
    '(07700) 900123',
    '447700900123',
    '07700.900.123',
  ];

  it.each(spellings)('stored as %p', (stored) => {
    for (const query of [...spellings, '900 123', '7700', '900-123', '+44 7700', '0044 77', '077 00']) {
      expect([query, finds(query, stored)]).toEqual([query, true]);
    }
    expect(finds('07700 900124', stored)).toBe(false);
  });

  it('finds part of a number that begins with 44', () => {
    expect(finds('440 123', '07700 440123')).toBe(true);
  });

  it('finds each of two numbers in one field', () => {
    expect(finds('+44 1632 960001', '07700 900123 / 01632 960001')).toBe(true);
    expect(finds('+44 7700 900123', '07700 900123 or 01632 960001')).toBe(true);
  });
});
