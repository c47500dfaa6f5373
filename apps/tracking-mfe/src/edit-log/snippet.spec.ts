import { snippet } from './snippet';

// EDITLOG-2
describe('the call snippet of the edit log', () => {
  it('is the whole content of up to 100 characters, with nothing after it', () => {
    expect(snippet('a'.repeat(100))).toBe('a'.repeat(100));
    expect(snippet('')).toBe('');
  });

  it("is the first 100 characters of a longer one, plus '...'", () => {
    expect(snippet('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
  });

  it.each(['😀', '👩‍👩‍👧', '👍🏽', '🇬🇧', 'e\u0301', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'])(
    'counts %s as one character and does not split it',
    (character) => {
      expect(snippet(character.repeat(100))).toBe(character.repeat(100));
      expect(snippet(`${'a'.repeat(99)}${character}b`)).toBe(`${'a'.repeat(99)}${character}...`);
    },
  );

  it('counts a line break as a character', () => {
    expect(snippet(`${'a'.repeat(99)}\nb`)).toBe(`${'a'.repeat(99)}\n...`);
  });
});
