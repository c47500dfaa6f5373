import { join } from 'node:path';
import { mysqlUrlProblem, readMysqlUrl } from './mysql-url.mjs';
import { makeCertificates } from './testing/certificates';

const url = (query: string): string => `mysql://shop:p%40ss@db.example:3307/repairs${query}`;
const ssl = (value: unknown): string => url(`?ssl=${encodeURIComponent(JSON.stringify(value))}`);

let ca = '';
beforeAll(() => {
  ca = makeCertificates(process.env.TEST_DATABASES_DIR ?? '', 'db.example').ca;
});

test('a URL gives the address, the database and the account', () => {
  expect(readMysqlUrl(url(''))).toEqual({
    host: 'db.example',
    port: 3307,
    user: 'shop',
    password: 'p@ss',
    database: 'repairs',
    ssl: undefined,
  });
  expect(readMysqlUrl('mysql://shop@[::1]/repairs')).toMatchObject({ host: '::1', port: 3306 });
});

test('encryption is required when asked for, with every check unless disabled', () => {
  const checked = { ca: undefined, rejectUnauthorized: true, verifyIdentity: true };
  const PEM = expect.stringContaining('-----BEGIN CERTIFICATE-----');
  const cases = {
    '?ssl=false': undefined,
    '?ssl=true': checked,
    '?ssl={}': checked,
    '?ssl={"rejectUnauthorized":false}': { ca: undefined, rejectUnauthorized: false, verifyIdentity: false },
    [`?ssl-ca=${ca}`]: { ...checked, ca: PEM },
    [`?ssl=true&ssl-ca=${ca}`]: { ...checked, ca: PEM },
    [`?ssl={"ca":"${ca}"}`]: { ...checked, ca: PEM },
    [`?ssl={"ca":"${ca}","verifyIdentity":false}`]: {
      ca: PEM,
      rejectUnauthorized: true,
      verifyIdentity: false,
    },
  };
  for (const [query, wanted] of Object.entries(cases))
    expect([query, readMysqlUrl(url(query)).ssl]).toEqual([query, wanted]);
  const { ca: pem } = readMysqlUrl(url(`?ssl-ca=${ca}`)).ssl ?? {};
  expect(readMysqlUrl(ssl({ ca: pem })).ssl?.ca).toBe(pem);
});

test('what is not understood is refused, and never means a plain text connection', () => {
  const refused = {
    'has an ssl that is not understood': [
      '?ssl=',
      '?ssl=1',
      '?ssl=yes',
      '?ssl=required',
      '?ssl=[]',
      '?ssl="x"',
      '?ssl={',
    ],
    'has an ssl with key': ['?ssl={"key":"/a"}'],
    'not true or false': ['?ssl={"verifyIdentity":"no"}', '?ssl={"rejectUnauthorized":0}'],
    'has sslmode': ['?sslmode=require'],
    'has ssl-mode, charset': ['?ssl-mode=REQUIRED&charset=utf8mb4'],
    'cannot be read': [
      '?ssl-ca=/nowhere/ca.pem',
      '?ssl={"ca":"/nowhere/ca.pem"}',
      `?ssl-ca=${join(ca, '..')}`,
    ],
    'it must be PEM': [`?ssl-ca=${__filename}`],
    'is not a text': ['?ssl-ca=', '?ssl={"ca":["/a"]}', '?ssl={"ca":""}'],
    'ssl=false and an ssl-ca': [`?ssl=false&ssl-ca=${ca}`],
    'another one in ssl': [`?ssl={"ca":"/other.pem"}&ssl-ca=${ca}`],
  };
  for (const [words, queries] of Object.entries(refused))
    for (const query of queries)
      expect([query, mysqlUrlProblem(url(query))]).toEqual([query, expect.stringContaining(words)]);
  for (const address of ['127.0.0.1', '[::1]'])
    expect(mysqlUrlProblem(`mysql://shop@${address}/repairs?ssl=true`)).toContain('name the host');
  expect(mysqlUrlProblem('nonsense')).toBe('is not a URL');
  expect(mysqlUrlProblem(url('?ssl=true'))).toBeUndefined();
});
