import type { PluginList, PublicShop, User } from '@loupe/shared-types';

/** The shop as the server wrote it into the page: at hand before anybody signs in, without a call. */
export function readShop(page: Document = document): PublicShop {
  return JSON.parse(page.getElementById('shop')?.textContent ?? '') as PublicShop;
}

/** What the browser lets this page's own style elements carry (Content-Security-Policy). */
export function styleNonce(page: Document = document): string | undefined {
  return page.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined;
}

/** The person the page was made for, and what they are offered. */
export interface BootstrapData {
  readonly user: User;
  readonly plugins: PluginList;
  /** When the server made the page, in milliseconds. */
  readonly serverTime: number;
}

/**
 * Null when the server could not tell who asked for the page: a link from another site brings no cookie. Taken out of
 * the page as it is read, so that no name stays in it after log-out.
 */
export function readBootstrapData(page: Document = document): BootstrapData | null {
  const element = page.getElementById('session');
  const text = element?.textContent ?? '';
  element?.remove();
  return text.trim() === '' ? null : (JSON.parse(text) as BootstrapData | null);
}
