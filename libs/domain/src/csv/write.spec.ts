import { withGuard, withoutGuard, writeCsv } from './write';

describe('writing CSV', () => {
  // EXPORT-2
  it('begins with a byte order mark and ends lines with CRLF', () => {
    expect(
      writeCsv([
        ['a', 'b'],
        [1, null],
      ]),
    ).toBe('\ufeffa,b\r\n1,\r\n');
  });

  // EXPORT-2
  it('quotes values containing quotes, commas or newlines with doubled quotes, and no others', () => {
    expect(
      writeCsv([['5" chain', 'Bath Street, Leamington', 'one\ntwo', 'one\rtwo', 'plain text; yes']]),
    ).toBe('\ufeff"5"" chain","Bath Street, Leamington","one\ntwo","one\rtwo",plain text; yes\r\n');
  });

  // EXPORT-3
  it.each(['=1+1', '+SUM(A1)', '-2+3', '@cmd', '\t=1', '\r=1', "'=1", '=', '-'])(
    'guards the formula %j',
    (text) => {
      expect(withGuard(text)).toBe(`'${text}`);
      expect(withoutGuard(withGuard(text))).toBe(text);
    },
  );

  // EXPORT-3
  it.each(['+44 7700 900123', '+44 (0)1632 960001', '-12.50', '+5', "O'Hara", "'tis", 'a=b', ''])(
    'leaves the phone, number or plain text %j alone',
    (text) => {
      expect(withGuard(text)).toBe(text);
      expect(withoutGuard(text)).toBe(text);
    },
  );
});
