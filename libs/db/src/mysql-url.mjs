import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

// Not TypeScript, so that `npm run backup` reads a URL as the services do, without a build.

/** Why a database URL cannot be used; `problem` is a sentence without its subject. */
export class MysqlUrlError extends Error {
  constructor(problem) {
    super(`The database URL ${problem}`);
    this.problem = problem;
  }
}

const refuse = (problem) => {
  throw new MysqlUrlError(problem);
};

const PARAMETERS = ['ssl', 'ssl-ca'];
const SSL_KEYS = ['ca', 'rejectUnauthorized', 'verifyIdentity'];
const IS_PEM = /^-----BEGIN /;

function pemOf(ca) {
  if (typeof ca !== 'string' || ca === '') refuse('has an ssl "ca" that is not a text');
  let pem = ca;
  if (!IS_PEM.test(ca))
    try {
      pem = readFileSync(ca, 'utf8');
    } catch {
      refuse('names a certificate file for ssl that cannot be read');
    }
  try {
    new X509Certificate(pem);
  } catch {
    refuse('names a certificate for ssl that is not one: it must be PEM');
  }
  return pem;
}

function settingsOf(ssl) {
  if (ssl === null || ssl === 'true') return {};
  let given;
  try {
    given = JSON.parse(ssl);
  } catch {
    // Refused below.
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    refuse('has an ssl that is not understood: it must be true, false or JSON such as {"ca":"/path/ca.pem"}');
  const unknown = Object.keys(given).filter((key) => !SSL_KEYS.includes(key));
  if (unknown.length > 0) refuse(`has an ssl with ${unknown.join(', ')}: it may have ${SSL_KEYS.join(', ')}`);
  for (const key of ['rejectUnauthorized', 'verifyIdentity'])
    if (![undefined, true, false].includes(given[key]))
      refuse(`has an ssl "${key}" that is not true or false`);
  return given;
}

/** TLS is verified as strictly as possible, unless the URL says otherwise. */
function tlsOf(parameters) {
  // An unknown parameter may be another program's option for encryption, so none is ignored.
  const unknown = [...parameters.keys()].filter((name) => !PARAMETERS.includes(name));
  if (unknown.length > 0) refuse(`has ${unknown.join(', ')}: it may have ${PARAMETERS.join(' or ')}`);
  const [ssl, file] = PARAMETERS.map((name) => parameters.get(name));
  if (ssl === 'false' && file !== null) refuse('has ssl=false and an ssl-ca');
  if (ssl === 'false' || (ssl === null && file === null)) return undefined;
  const { ca = file ?? undefined, rejectUnauthorized = true, verifyIdentity = true } = settingsOf(ssl);
  if (file !== null && ca !== file) refuse('has an ssl-ca and another one in ssl');
  return {
    ca: ca === undefined ? undefined : pemOf(ca),
    rejectUnauthorized,
    verifyIdentity: rejectUnauthorized && verifyIdentity,
  };
}

/** The connection settings in a mysql:// URL. Throws a `MysqlUrlError`. */
export function readMysqlUrl(databaseUrl) {
  const url = new URL(databaseUrl);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const ssl = tlsOf(url.searchParams);
  // For an IP address the driver would verify the name "localhost" instead.
  if (ssl?.verifyIdentity && isIP(host))
    refuse(
      'names an address, which is not looked for in certificates: name the host, or use ssl with "verifyIdentity":false',
    );
  return {
    host,
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    ssl,
  };
}

/** Why a service cannot use this URL, as text to follow the name of its setting; undefined when it can. */
export function mysqlUrlProblem(databaseUrl) {
  try {
    readMysqlUrl(databaseUrl);
  } catch (error) {
    return error instanceof MysqlUrlError ? error.problem : 'is not a URL';
  }
}
