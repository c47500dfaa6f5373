import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { envFields, readEnv, runProcess, ConfigError } from './env';
import { secretsField } from './secrets-field';

const GOOD = 'k7Qx2mVb9Rt4Wz8Lp3Hd6Ny1Fs5Gc0Ja';
const read = (secret: string | undefined) =>
  readEnv(z.object({ IDENTITY_SECRET: secretsField(), PORT: envFields.port(4101) }), {
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
    ['a piece repeated', 'k7Qx2mVb9Rt4'.repeat(3), /^IDENTITY_SECRET is an example/],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789', /^IDENTITY_SECRET is an example/],
    ['the keyboard', 'qwertyuiopasdfghjklzxcvbnm1234567890', /^IDENTITY_SECRET is an example/],
    ['the keyboard in capitals', 'QWERTYUIOP-ASDFGHJKL-ZXCVBNM-123456', /^IDENTITY_SECRET is an example/],
    ['columns of the keyboard', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p', /^IDENTITY_SECRET is an example/],
    ['the keyboard backwards', 'poiuytrewqlkjhgfdsamnbvcxz0987654321', /^IDENTITY_SECRET is an example/],
    ['figures counted', 'shop1234567890shop0123456789shop9876', /^IDENTITY_SECRET is an example/],
    ['one run with a few signs', 'x9!qwertyuiopasdfghjklzxcvbnm#4kTz', /^IDENTITY_SECRET is an example/],
    [
      'one word and figures, again and again',
      'jewellery1jewellery2jewellery3jewellery4',
      /^IDENTITY_SECRET is an example/,
    ],
    ['a sentence of common words', 'letmeinpleaseiloveyouforeverdragon', /^IDENTITY_SECRET is an example/],
    [
      'the command that would make one',
      '$(openssl rand -base64 48) in a file',
      /^IDENTITY_SECRET is an example/,
    ],
    ['given twice', `${GOOD},${GOOD}`, /^IDENTITY_SECRET names the same secret twice/],
    ['good beside an old short one', `${GOOD},short`, /^IDENTITY_SECRET is too short/],
  ])('refuses a secret that is %s, naming the variable', (_case, secret, userMessage) => {
    expect(() => read(secret)).toThrow(userMessage);
  });

  it.each([24, 32, 48])('takes what openssl makes of %i bytes, as hex and as base64', (bytes) => {
    for (let n = 0; n < 200; n += 1) {
      const made = randomBytes(bytes);
      expect(() => read(made.toString('hex'))).not.toThrow();
      expect(() => read(made.toString('base64'))).not.toThrow();
    }
  });

  // SAFE-3
  it.each(['0.0.0.0', '::', '192.168.1.20', 'shop.example'])(
    'lets no other computer in outside production, by HOST=%s',
    (HOST) => {
      const host = (production: boolean) => readEnv(z.object({ HOST: envFields.host(production) }), { HOST });
      expect(() => host(false)).toThrow(/^HOST lets other computers in.* set NODE_ENV=production/);
      expect(host(true)).toEqual({ HOST });
    },
  );

  it.each([undefined, '127.0.0.1', 'localhost', '::1', '127.0.0.53'])('listens on %s anywhere', (HOST) => {
    expect(() => readEnv(z.object({ HOST: envFields.host(false) }), { HOST })).not.toThrow();
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

describe('a start that is refused', () => {
  const said = () => jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const before = process.exitCode;
  afterEach(() => {
    process.exitCode = before;
    jest.restoreAllMocks();
  });
  const fails = (error: Error) => async () => {
    throw error;
  };

  it('says its sentence alone, without a stack, and ends with a code of its own', async () => {
    const stderr = said();
    await runProcess(fails(new ConfigError('PORT must be a port number')));
    expect(stderr.mock.calls.map(([text]) => text)).toEqual(['PORT must be a port number\n']);
    expect(process.exitCode).toBe(78);
  });

  it('does the same with what the process itself knows to be a refusal, and with nothing else', async () => {
    const stderr = said();
    const busy = new RangeError('Another process is writing to this database: stop it first');
    await runProcess(fails(busy), (error) => error instanceof RangeError);
    expect(stderr.mock.calls.map(([text]) => text)).toEqual([`${busy.message}\n`]);
    await expect(runProcess(fails(busy))).rejects.toBe(busy);
  });
});
