import fc from 'fast-check';
import { contactParts } from './phones';

const dialsOf = (contact: string) => contactParts(contact).flatMap(({ dial }) => dial ?? []);

// PAGE-13
describe('each number in a contact field can be dialled', () => {
  it.each([
    ['07700 900123', ['07700900123']],
    ['+44 7700 900456', ['+447700900456']],
    ['01926 123456 / 07700 900123', ['01926123456', '07700900123']],
    ['01926 123456/07700 900123', ['01926123456', '07700900123']],
    ['01926 123456, 07700 900123', ['01926123456', '07700900123']],
    ['01926 123456 or 07700 900123', ['01926123456', '07700900123']],
    ['01926 123456 07700 900123', ['01926123456', '07700900123']],
    ['01926123456 +447700900123', ['01926123456', '+447700900123']],
    ['+44 (0)1926 123456', ['+441926123456']],
    ['+44(0)1926-123456', ['+441926123456']],
    ['+44 ( 0 ) 1926 123456', ['+441926123456']],
    ['0044 (0)1926 123456', ['+441926123456']],
    ['+44 01926 123456', ['+441926123456']],
    ['(01926) 123456', ['01926123456']],
    ['(+44) 1926 123456', ['+441926123456']],
    ['020 7946 0123', ['02079460123']],
    ['07700.900.123', ['07700900123']],
    ['07700-900-123', ['07700900123']],
    ['01926 123456 after 5', ['01926123456']],
    ['01926 123456 5pm', ['01926123456']],
    ['after 5: 01926 123456', ['01926123456']],
    ['07700 900123 (Zoë, evenings) 01926 123456', ['07700900123', '01926123456']],
    ['01926 123456 ext 12', ['01926123456']],
    ['+33 1 23 45 67 89', ['+33123456789']],
    ['123456', ['123456']],
    ['ask at the till', []],
    ['10.30-11.30', []],
    ['', []],
  ])('%p dials %j', (contact, dials) => {
    expect(dialsOf(contact)).toEqual(dials);
  });

  it('leaves the words between the numbers in place', () => {
    expect(contactParts('Home 01926 123456 / mobile 07700 900123 after 5')).toEqual([
      { text: 'Home ' },
      { text: '01926 123456', dial: '01926123456' },
      { text: ' / mobile ' },
      { text: '07700 900123', dial: '07700900123' },
      { text: ' after 5' },
    ]);
  });

  it('loses no character of the field, and dials only digits', () => {
    const near = fc.array(
      fc.constantFrom('0', '7', '44', '+', ' ', '(0)', '/', '-', '.', 'or', '01926 123456'),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          near.map((parts) => parts.join('')),
        ),
        (contact) => {
          const parts = contactParts(contact);
          expect(parts.map(({ text }) => text).join('')).toBe(contact);
          for (const { dial } of parts) if (dial !== undefined) expect(dial).toMatch(/^\+?\d{5,15}$/);
        },
      ),
    );
  });
});
