import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PublicPinSettings, PublicShop } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import type { Request } from 'express';
import type { BootstrapData, BootstrapReader } from './bootstrap-data';
import { contentSecurityPolicy, READER_POLICY } from './headers';
import { sendInstallable } from './installable';
import type { Handler } from './request';
import { pathOf } from './request';
import { sendFrom } from './send-file';
import { TRACING_SCRIPT } from './tracing/traces.routes';

const compress = promisify(gzip);

const HASHED = /[.-][0-9a-f]{8,}\.\w/;
/** The worker of apps/shell/src/camera. */
const READER = /^camera-reader\.[0-9a-f]{8,}\.js$/;
const ASSET = /\.(js|css|map|wasm|json|woff2?|png|jpe?g|svg|ico|txt|webmanifest)$/;

/** PIN settings, sent only to the page of an enrolled computer. */
export type PinSettingsOf = (request: Request, requestId: string) => Promise<PublicPinSettings | undefined>;

/** The shell's files; every other address gets the page, which routes it in the browser. */
export function shellFiles({
  folder,
  shop,
  bootstrapOf,
  pinSettings,
  isTraced,
}: {
  readonly folder: string;
  readonly shop: (requestId: string) => Promise<PublicShop>;
  readonly bootstrapOf: BootstrapReader;
  readonly pinSettings: PinSettingsOf;
  readonly isTraced: boolean;
}): Handler {
  const page = createPage(join(folder, 'index.html'), isTraced ? TRACING_SCRIPT : '');
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const file = pathOf(request).slice(1);
    if (await sendInstallable(response, file, () => shop(response.locals.requestId))) return;
    if (file !== '' && file !== 'index.html') {
      const cacheControl = HASHED.test(basename(file)) ? 'public, max-age=31536000, immutable' : 'no-cache';
      if (READER.test(file)) response.set('Content-Security-Policy', READER_POLICY);
      if (await sendFrom(request, response, { root: folder, file, cacheControl })) return;
      // A missing script must not be answered with the HTML page.
      if (ASSET.test(file) && !request.headers.accept?.includes('text/html')) return next();
    }
    const nonce = randomBytes(16).toString('base64');
    const { requestId } = response.locals;
    const [shopData, bootstrap, pin] = await Promise.all([
      shop(requestId),
      bootstrapOf(request, requestId),
      pinSettings(request, requestId),
    ]);
    const html = await page(nonce, pin ? { ...shopData, pin } : shopData, bootstrap);
    response.set('Content-Security-Policy', contentSecurityPolicy(nonce));
    response.set('Cache-Control', 'no-store').vary('Accept-Encoding').type('html');
    // The page contains per-request data, so the build cannot precompress it.
    if (request.acceptsEncodings('gzip') !== 'gzip') response.send(html);
    else response.set('Content-Encoding', 'gzip').send(await compress(html));
  };
}

const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The page with a nonce, the shop and its user per request; the file is read again after a new build. */
function createPage(
  file: string,
  first: string,
): (nonce: string, shop: PublicShop, bootstrap: BootstrapData | null) => Promise<string> {
  let read: { readonly changed: number; readonly template: string } | undefined;
  return async (nonce, shop, bootstrap) => {
    const changed = (await stat(file).catch(() => null))?.mtimeMs;
    if (changed === undefined)
      throw new HttpError(503, 'The pages have not been built yet', { retryAfter: 10 });
    if (read?.changed !== changed) {
      read = { changed, template: await readFile(file, 'utf8') };
    }
    return read.template
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('__SHOP__', () => jsonInHtml(shop))
      .replace('__PRELOAD__', () => first + (bootstrap?.links ?? ''))
      .replace('__SESSION__', () =>
        jsonInHtml(bootstrap && { ...bootstrap.session, serverTime: Date.now() }),
      );
  };
}
