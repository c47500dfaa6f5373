import { envFields, readEnv } from '@loupe/svc-kit';
import { z } from 'zod';
import { createPasswordRules } from './password-rules';

const check = createPasswordRules(readEnv(z.object({ SHOP_CONFIG: envFields.shopConfig }), {}).SHOP_CONFIG);

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
  ])('may not be %s', (password, why) => expect(() => check(password)).toThrow(why));
});
