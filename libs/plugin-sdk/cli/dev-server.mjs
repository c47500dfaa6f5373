import { createReadStream, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { extname, join } from 'node:path';
import { pageWithLocal, withLocal } from './dev-list.mjs';

const EVENTS = '/loupe-plugin/builds';
const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Appended to the plugin's entry: the page is loaded again once there is a newer build. */
const reloadOnBuild = (version) => `
;(() => {
  if (globalThis.reloadsOnBuild) return;
  globalThis.reloadsOnBuild = true;
  new EventSource(${JSON.stringify(EVENTS)}).onmessage = ({ data }) => {
    if (data !== ${JSON.stringify(version)}) location.reload();
  };
})();
`;

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];
const without = (headers, names) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/**
 * Cookies of localhost are shared by all its ports, so those of the stack get names of this server's own; and a browser
 * takes `__Host-` and `Secure` only over HTTPS, which localhost has not.
 */
const cookieNames = (port) => {
  const prefix = `loupe-plugin-${port}.`;
  return {
    toBrowser: (cookie) => `${prefix}${cookie.replace(/;\s*secure(?=;|$)/i, '')}`,
    toStack: (header = '') =>
      header
        .split(/;\s*/)
        .filter((cookie) => cookie.startsWith(prefix))
        .map((cookie) => cookie.slice(prefix.length))
        .join('; '),
  };
};

async function textOf(stream) {
  let text = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream) text += chunk;
  return text;
}

/**
 * A server on this computer alone, in front of a running stack: it passes everything on, the sign-in too, and puts the
 * local build in place of the plugin's published version, for whoever opens this address. The stack knows nothing of it.
 * `build()` is the latest: `{ folder, manifest, preloads, version }`. Resolves to `{ url, announce, close }`.
 */
export async function startDevServer({ origin, port, build }) {
  const stack = new URL(origin);
  const send = stack.protocol === 'https:' ? requestHttps : requestHttp;
  const listeners = new Set();
  let cookies = cookieNames(port);
  let hosts = [];

  async function serveLocal(response, file) {
    const { folder, version } = build();
    const path = join(folder, file);
    const isFile = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    if (!isFile) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not built');
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': 'no-store',
    });
    if (file === 'remoteEntry.js') response.end(readFileSync(path, 'utf8') + reloadOnBuild(version));
    else createReadStream(path).pipe(response);
  }

  function serveEvents(response) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(`retry: 300\ndata: ${build().version}\n\n`);
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  }

  /** The headers of an answer, as this address's own. HSTS would make this computer's every port HTTPS. */
  function answerHeaders(answer) {
    const headers = without(answer.headers, [...HOP_BY_HOP, 'strict-transport-security']);
    if (headers['set-cookie']) headers['set-cookie'] = headers['set-cookie'].map(cookies.toBrowser);
    if (headers.location) headers.location = headers.location.replace(origin, '');
    return headers;
  }

  async function sendChanged(answer, response, change) {
    const text = change(await textOf(answer), build());
    response.writeHead(
      answer.statusCode,
      without(answerHeaders(answer), ['content-length', 'content-encoding', 'etag']),
    );
    response.end(text);
  }

  function changeOf(path, answer) {
    if (answer.statusCode !== 200) return undefined;
    if (path === '/api/plugins')
      return (text, { manifest, version }) => JSON.stringify(withLocal(JSON.parse(text), manifest, version));
    if ((answer.headers['content-type'] ?? '').startsWith('text/html'))
      return (text, latest) => pageWithLocal(text, latest, path);
    return undefined;
  }

  function passOn(request, response, path) {
    const cookie = cookies.toStack(request.headers.cookie);
    const isPage = path === '/api/plugins' || (request.headers.accept ?? '').includes('text/html');
    const headers = {
      ...without(request.headers, [...HOP_BY_HOP, 'cookie', ...(isPage ? ['accept-encoding'] : [])]),
      host: stack.host,
      ...(request.headers.origin && { origin }),
      ...(cookie && { cookie }),
    };
    const asked = send(stack, { path: request.url, method: request.method, headers }, (answer) => {
      const change = changeOf(path, answer);
      if (change) return void sendChanged(answer, response, change).catch(() => response.destroy());
      response.writeHead(answer.statusCode, answerHeaders(answer));
      answer.pipe(response);
    });
    asked.on('error', () => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(502, { 'Content-Type': 'text/plain' }).end(`There is no answer at ${origin}`);
    });
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  }

  const server = createServer((request, response) => {
    // A name of somebody else's that is made to point here must not become this origin.
    if (!hosts.includes(request.headers.host)) return void response.writeHead(421).end();
    const [path] = request.url.split('?');
    const local = /^\/plugins\/([a-z0-9-]+)\/dev-\d+\/(\w[\w./-]*)$/.exec(path);
    if (path === EVENTS) serveEvents(response);
    else if (local?.[1] === build().manifest.id && !path.includes('..')) void serveLocal(response, local[2]);
    else passOn(request, response, path);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = server.address().port;
  cookies = cookieNames(bound);
  hosts = [`localhost:${bound}`, `127.0.0.1:${bound}`];
  return {
    url: `http://localhost:${bound}`,
    /** Tells open pages of the latest build. */
    announce() {
      for (const listener of listeners) listener.write(`data: ${build().version}\n\n`);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
