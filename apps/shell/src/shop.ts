import type { PluginList, PublicShop, User } from '@loupe/shared-types';

/** The shop's settings as the server embedded them: available before sign-in, without a call. */
export function readShop(page: Document = document): PublicShop {
  return JSON.parse(page.getElementById('shop')?.textContent ?? '') as PublicShop;
}

/** The CSP nonce for this page's own style elements. */
export function styleNonce(page: Document = document): string | undefined {
  return page.querySelector<HTMLStyleElement>('style[nonce]')?.nonce || undefined;
}

/** The user the page was rendered for, and their plugin list. */
export interface BootstrapData {
  readonly user: User;
  readonly plugins: PluginList;
  /** When the server rendered the page, in milliseconds. */
  readonly serverTime: number;
}

/**
 * Null when the server could not identify the user: a link from another site sends no cookie. Removed from the page
 * when read, so that no name stays in it after log-out.
 */
export function readBootstrapData(page: Document = document): BootstrapData | null {
  const element = page.getElementById('session');
  const text = element?.textContent ?? '';
  element?.remove();
  return text.trim() === '' ? null : (JSON.parse(text) as BootstrapData | null);
}
