import { dictionary } from '@zxcvbn-ts/language-common';
import { envFields, readEnv } from '@loupe/svc-kit';
import { z } from 'zod';
import { createPasswordRules } from './password-rules';

const check = createPasswordRules(readEnv(z.object({ SHOP_CONFIG: envFields.shopConfig }), {}).SHOP_CONFIG);

// SIGNIN-5
describe('a new password', () => {
  it.each([
    'seven grey herons at dusk',
    'Xk7#mQ2$vN9p',
    'zażółć gęślą jaźń',
    '🦊 🐢 🦉 kettle drum',
    'x'.repeat(100) + ' and some more',
  ])('may be %s', (password) => expect(() => check(password)).not.toThrow());

  it.each([
    ['eleven char', 'at least 12'],
    ['v7#'.repeat(43), 'at most 128'],
    ['passwordpassword', 'too easy'],
    ['P@ssw0rd12345', 'too easy'],
    ['aaaaaaaaaaaaaaaa', 'too easy'],
    ['abababababababab', 'too easy'],
    ['123456789012345', 'too easy'],
    ['qwertyuiop123456', 'too easy'],
    ['Kenilworth-2026!', 'too easy'],
    ['ameliafairbrother', 'too easy'],
    ['Loupe & Bench 1234', 'too easy'],
    ['leamingtonold99', 'too easy'],
    ['correct horse battery staple', 'too easy'],
    ['Summer2026!!', 'too easy'],
    ['Kenilworth1998', 'too easy'],
    ['jan2026jan2026', 'too easy'],
    ['Feb-2026-Feb-2026', 'too easy'],
    ['Jennifer.Smith88', 'too easy'],
    ['michaeljordan23!', 'too easy'],
    ['D4rkAng3l2026!', 'too easy'],
    ['tomaszwrona1984', 'too easy'],
    ['48201938475610', 'too easy'],
  ])('may not be %s', (password, why) => expect(() => check(password)).toThrow(why));
});

/** The list comes from a package; that each entry is refused in every variation is our rule. */
test('none of the 10,000 most leaked passwords is accepted, nor with a year and punctuation', () => {
  const leaked = (dictionary['passwords-common'] ?? []).map(String).slice(0, 10_000);
  expect(leaked).toHaveLength(10_000);
  const allowed = leaked.filter((password) => {
    try {
      check(
        password.length < 12
          ? `${password}2026!!!!!!!!`.slice(0, Math.max(12, password.length + 4))
          : password,
      );
      return true;
    } catch {
      return false;
    }
  });
  expect(allowed).toEqual([]);
});

test('of 500 passwords of four random words hardly any is refused', () => {
  const words = (dictionary['diceware-common'] ?? []).map(String).filter((word) => /^[a-z]{4,}$/.test(word));
  const made = Array.from({ length: 500 }, (_, n) =>
    [1, 3, 5, 7].map((step) => words[(n * 7_919 * step + step * 104_729) % words.length]).join(' '),
  );
  const refused = made.filter((password) => {
    try {
      check(password);
      return false;
    } catch {
      return true;
    }
  });
  expect(refused.length).toBeLessThan(5);
});
