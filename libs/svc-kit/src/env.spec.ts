import { z } from 'zod';
import { envFields, readEnv, secretsField } from './env';

const GOOD = 'k7Qx2mVb9Rt4Wz8Lp3Hd6Ny1Fs5Gc0Ja';
const read = (secret: string | undefined, production = true) =>
  readEnv(z.object({ IDENTITY_SECRET: secretsField(production), PORT: envFields.port(4101) }), {
    IDENTITY_SECRET: secret,
  });

describe('settings', () => {
  it('reads several secrets, newest first, and the defaults of what is absent', () => {
    expect(read(`${GOOD}, ${GOOD}2`)).toEqual({ IDENTITY_SECRET: [GOOD, `${GOOD}2`], PORT: 4101 });
  });

  it.each([
    ['missing', undefined, /^IDENTITY_SECRET is missing/],
    ['empty', '', /^IDENTITY_SECRET is missing/],
    ['short', 'k7Qx2mVb9Rt4Wz8Lp3Hd', /^IDENTITY_SECRET is too short/],
    ['an example', 'change-me-change-me-change-me-change-me', /^IDENTITY_SECRET is an example/],
    ['one letter repeated', 'a'.repeat(40), /^IDENTITY_SECRET is an example/],
    ['good beside an old short one', `${GOOD},short`, /^IDENTITY_SECRET is too short/],
  ])('refuses a secret that is %s, naming the variable', (_case, secret, sentence) => {
    expect(() => read(secret)).toThrow(sentence);
  });

  it('never repeats a secret in its sentence', () => {
    expect(() => read('change-me-change-me-change-me-change-me')).not.toThrow(/change-me-change-me/);
  });

  it('names the shop file and what is wrong in it', () => {
    const shop = (path: string) => () =>
      readEnv(z.object({ SHOP_CONFIG: envFields.shopConfig }), { SHOP_CONFIG: path });
    expect(shop('nowhere/shop.json')).toThrow('SHOP_CONFIG names nowhere/shop.json, which cannot be read');
    expect(shop('package.json')).toThrow(/^SHOP_CONFIG names package.json, where /);
    expect(shop('config/shop.json')).not.toThrow();
  });
});
