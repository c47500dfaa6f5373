const LINKS = [
  ['icon', '/icon.svg'],
  ['apple-touch-icon', '/icon-180.png'],
  ['manifest', '/manifest.webmanifest'],
] as const;

/** Makes the product installable, with a page of its own for when the server cannot be reached (HELP-4). */
export function install(): void {
  for (const [rel, href] of LINKS) {
    const known = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
    const link = known ?? document.createElement('link');
    Object.assign(link, { rel, href });
    if (!known) document.head.append(link);
  }
  // Browsers have it only on https and on this computer itself.
  if (!('serviceWorker' in navigator)) return;
  // Without it the browser shows its own page.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
