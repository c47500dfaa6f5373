import fc from 'fast-check';
import { isBlankText, visibleText } from './visible-text';

// TEXT-3
describe('invisible characters are removed from a text', () => {
  it.each([
    ['J900\u200b', 'J900'],
    ['\u202aJ900\u202c', 'J900'],
    ['\ufeffZoë', 'Zoë'],
    ['co\u00adoperate', 'cooperate'],
    ['\u2066مريم\u2069', 'مريم'],
    ['J9\u200d00', 'J900'],
    ['Zoë\u200d', 'Zoë'],
    ['\u200cZoë', 'Zoë'],
    ['a \u200d b', 'a  b'],
  ])('%j becomes %j', (text, expected) => {
    expect(visibleText(text)).toBe(expected);
  });

  it.each([
    '👩‍🔧',
    '👨🏽‍🔧',
    '❤️‍🔥',
    '🏴‍☠️',
    '🏳️‍🌈',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'می‌خواهم',
    'ന്‍ ',
    'ශ්‍රී',
    'Zoë',
    'Zoe\u0308',
    'مَريم',
    'two\nlines\tand a tab',
    '  blanks at its ends ',
    '1️⃣',
    '각',
  ])('%j is unchanged', (text) => {
    expect(visibleText(text)).toBe(text);
  });

  it.each(['\u200b', '\u200d\u200c', ' \u2060 \ufeff', '\u3164', '\u2800', '\ufe0f', '\u{e0041}'])(
    '%j draws nothing',
    (text) => {
      expect(visibleText(text).trim()).toBe('');
      expect(isBlankText(text)).toBe(true);
    },
  );

  it('changes nothing when applied twice', () => {
    const pieces = fc.constantFrom(
      'a',
      '1',
      ' ',
      '\u200d',
      '\u200c',
      '\u200b',
      '👩',
      '🔧',
      '\u094d',
      '\ufe0f',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((parts) => parts.join('')),
    );
    fc.assert(fc.property(texts, (text) => expect(visibleText(visibleText(text))).toBe(visibleText(text))));
  });
});
