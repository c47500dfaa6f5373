import { createHash } from 'node:crypto';
import type { PublicShop } from '@loupe/shared-types';
import type { Response } from 'express';

const icon = (size: number, purpose: string) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest, by which a browser installs the shop's pages like a program (HELP-4). */
const webManifest = ({ shopName }: PublicShop) => ({
  name: shopName,
  short_name: shopName,
  description: 'Repair jobs of the shop',
  lang: 'en-GB',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FAF9F7',
  theme_color: '#23395B',
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
});

const STYLE = `:root{color-scheme:light dark}body{display:grid;place-items:center;min-height:100vh;margin:0;font:17px/1.5 system-ui,sans-serif;text-align:center}main{max-width:32rem;padding:1.5rem}h1{font-size:1.6rem;margin:0}a{display:inline-block;margin-top:1rem;padding:.8rem 1.6rem;border:1px solid;border-radius:8px;color:inherit;text-decoration:none;font-weight:600}`;

/** Goes on to the page that was asked for, once the server answers again. */
const SCRIPT = `const back=()=>location.reload();addEventListener('online',back);setInterval(()=>fetch(location.href,{method:'HEAD',cache:'no-store'}).then(({ok})=>ok&&back(),()=>undefined),5e3)`;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The page that the service worker keeps for when the server cannot be reached; nothing of a user is in it. */
const offlinePage = ({ shopName }: PublicShop): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>No connection · ${escaped(shopName)}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${escaped(shopName)} cannot be reached</h1>
      <p>Check this computer’s connection. What was typed and not saved is still here, as a draft.</p>
      <a href="">Try again</a>
    </main>
    <script>${SCRIPT}</script>
  </body>
</html>
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const OFFLINE_POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Sends the manifest or the offline page, which carry the shop's name; false for any other file. */
export async function sendInstallable(
  response: Response,
  file: string,
  shop: () => Promise<PublicShop>,
): Promise<boolean> {
  if (file === 'manifest.webmanifest') {
    response.set('Cache-Control', 'no-cache').type('application/manifest+json');
    response.send(JSON.stringify(webManifest(await shop())));
    return true;
  }
  if (file !== 'offline.html') return false;
  response.set('Cache-Control', 'no-cache').set('Content-Security-Policy', OFFLINE_POLICY).type('html');
  response.send(offlinePage(await shop()));
  return true;
}
