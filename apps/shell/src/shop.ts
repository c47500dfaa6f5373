import type { PublicShop } from '@loupe/shared-types';

/** The shop as the server wrote it into the page: at hand before anybody signs in, without a call. */
export function readShop(page: Document = document): PublicShop {
  return JSON.parse(page.getElementById('shop')?.textContent ?? '') as PublicShop;
}

/** What the browser lets this page's own style elements carry (Content-Security-Policy). */
export function styleNonce(page: Document = document): string | undefined {
  return page.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined;
}
