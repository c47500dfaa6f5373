const NONCE = /(?<!\.)csp\?\.nonce/g;

/**
 * A webpack loader for the function of antd that writes style elements: its parts that measure scroll bars and lock
 * scrolling leave out the nonce that the theme is given, and the Content-Security-Policy would refuse their styles (SAFE-2).
 */
export default function nonceLoader(source) {
  if (source.search(NONCE) === -1) throw new Error(`${this.resourcePath} no longer reads the nonce`);
  return source.replace(NONCE, "(csp?.nonce ?? document.querySelector('style[nonce]')?.nonce)");
}
