import { UserFacingError } from './user-facing-error.mjs';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/;

/** The origin of a running stack, from what a developer typed. */
export function stackUrl(text, { plainHttp = false } = {}) {
  if (!text)
    throw new UserFacingError(
      'Say which stack: --stack https://repairs.example, or LOUPE_STACK in the environment.',
    );
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UserFacingError(`"${text}" is not the address of a stack. It begins with https:// or http://.`);
  if (url.protocol === 'http:' && !LOOPBACK.includes(url.hostname) && !plainHttp)
    throw new UserFacingError(
      `Everybody on the network could read the key on its way to ${url.origin}. Use its https address, or say --plain-http.`,
    );
  return url.origin;
}

function whyNoAnswer(origin, error) {
  const code = String(error.cause?.code ?? '');
  if (UNTRUSTED.test(code))
    return `The certificate of ${origin} is not trusted here. Name its CA by NODE_EXTRA_CA_CERTS.`;
  return `There is no answer at ${origin}. See that the address is right and the stack is running.`;
}

/** Sends a request to the stack. Throws a UserFacingError for every answer but a success. */
async function send(origin, path, init) {
  let response;
  try {
    response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init });
  } catch (error) {
    throw new UserFacingError(whyNoAnswer(origin, error));
  }
  const text = await response.text().catch(() => '');
  if (response.ok) return JSON.parse(text);
  if (response.status >= 300 && response.status < 400)
    throw new UserFacingError(
      `${origin} sends its visitors on to ${response.headers.get('location')}. Use that address.`,
    );
  const isSentence = (response.headers.get('content-type') ?? '').startsWith('text/plain') && text;
  const what = isSentence ? `${text.replace(/\.$/, '')}.` : 'It is not a stack that takes plugins.';
  throw Object.assign(new UserFacingError(`${origin} says ${response.status}: ${what}`), {
    status: response.status,
  });
}

/** What the stack offers plugins; needs no key. */
export async function readContract(origin) {
  const older = new UserFacingError(
    `${origin} does not say what it offers plugins: it is older than loupe-plugin check, or not a stack.`,
  );
  const contract = await send(origin, '/plugin-contract.json').catch((error) => {
    throw error.status === 404 || error instanceof SyntaxError ? older : error;
  });
  if (!contract?.modules) throw older;
  return contract;
}

/** The calls of a team to a stack, for one plugin. `key` is only ever sent as a header. */
export function createStack({ origin, key, id }) {
  const headers = { authorization: `Bearer ${key}` };
  const at = (version, action = '') => `/api/plugins/${id}/versions/${version}${action}`;
  return {
    versions: () => send(origin, `/api/plugins/${id}/versions`, { headers }),
    upload: (version, archive) =>
      send(origin, at(version), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/gzip' },
        body: archive,
      }),
    activate: (version) => send(origin, at(version, '/activate'), { method: 'POST', headers }),
    withdraw: (version) => send(origin, at(version, '/withdraw'), { method: 'POST', headers }),
  };
}
