/** Safari and Firefox read a download after the click has returned, and late when they ask where to save it. */
const READ_WITHIN_MS = 60_000;

/** Downloads a blob under the given name; its object URL is revoked a minute later. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  const revoke = () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', revoke);
    URL.revokeObjectURL(url);
  };
  const timer = setTimeout(revoke, READ_WITHIN_MS);
  window.addEventListener('pagehide', revoke);
}
