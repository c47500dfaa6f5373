import { createIdentity } from './identity';
import { testStaff } from './testing';

const [older, newer] = ['0ld-k7Qx2mVb9Rt4Wz8Lp3Hd6Ny1Fs5Gc', 'n3w-k7Qx2mVb9Rt4Wz8Lp3Hd6Ny1Fs5Gc'];
const at = (time: string) => () => new Date(time);
const noon = at('2026-04-03T12:00:00.000Z');

// ACCESS-4
describe('the signed identity', () => {
  it('is verified as it was signed', async () => {
    const { sign, verify } = createIdentity({ secrets: [newer], now: noon });
    expect(await verify(await sign(testStaff('manager', 7)))).toEqual(testStaff('manager', 7));
    expect(await verify(await sign({ kind: 'service', service: 'bff' }))).toEqual({
      kind: 'service',
      service: 'bff',
    });
  });

  it('is signed with the first secret and accepted with any of them', async () => {
    const before = createIdentity({ secrets: [older], now: noon });
    const during = createIdentity({ secrets: [newer, older], now: noon });
    const after = createIdentity({ secrets: [newer], now: noon });
    expect(await during.verify(await before.sign(testStaff()))).toEqual(testStaff());
    expect(await after.verify(await during.sign(testStaff()))).toEqual(testStaff());
    expect(await after.verify(await before.sign(testStaff()))).toBeNull();
  });

  it('is refused a minute later', async () => {
    const token = await createIdentity({ secrets: [newer], now: noon }).sign(testStaff());
    const verifyAt = (time: string) => createIdentity({ secrets: [newer], now: at(time) }).verify(token);
    expect(await verifyAt('2026-04-03T12:00:40.000Z')).toEqual(testStaff());
    expect(await verifyAt('2026-04-03T12:01:00.000Z')).toBeNull();
  });

  it('is refused a minute later even where it was cached', async () => {
    let time = noon();
    const { sign, verify } = createIdentity({ secrets: [newer], now: () => time });
    const token = await sign(testStaff());
    expect(await verify(token)).toEqual(testStaff());
    time = new Date('2026-04-03T12:01:00.000Z');
    expect(await verify(token)).toBeNull();
  });

  it('refuses an unsigned token, another algorithm and other claims', async () => {
    const { sign, verify } = createIdentity({ secrets: [newer], now: noon });
    const [header, payload, signature] = (await sign(testStaff('standard'))).split('.') as [
      string,
      string,
      string,
    ];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    expect(await verify(`${encode({ alg: 'none' })}.${payload}.`)).toBeNull();
    expect(await verify(`${header}.${encode({ ...claims, accessLevel: 'full' })}.${signature}`)).toBeNull();
    expect(await verify('nonsense')).toBeNull();
    expect(await verify(`${encode({ alg: 'HS512' })}.${payload}.${signature}`)).toBeNull();
  });
});

describe('a clock step', () => {
  it('backwards does not extend the life of a cached token', async () => {
    let [time, steady] = [noon(), 0];
    const { sign, verify } = createIdentity({ secrets: [newer], now: () => time, elapsed: () => steady });
    const token = await sign(testStaff());
    expect(await verify(token)).toEqual(testStaff());
    time = at('2025-04-03T12:00:00.000Z')();
    steady = 61_000;
    expect(await verify(token)).toBeNull();
  });

  it('of another process is followed, also when that clock is corrected again', async () => {
    let there = at('2027-04-03T12:00:00.000Z');
    const here = createIdentity({ secrets: [newer], now: noon });
    const verifier = createIdentity({ secrets: [newer], now: () => there() });
    expect(await verifier.verify(await here.sign(testStaff()))).toBeNull();
    here.follow(verifier.time());
    expect(await verifier.verify(await here.sign(testStaff()))).toEqual(testStaff());
    there = noon;
    here.follow(verifier.time());
    expect(await verifier.verify(await here.sign(testStaff()))).toEqual(testStaff());
  });
});
