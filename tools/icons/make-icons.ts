// npx tsx tools/icons/make-icons.ts: draws apps/shell/public/icon.svg as the PNG files of the web app manifest.
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { inRoot } from '../stack/workspace.mjs';

const SIZES = [180, 192, 512] as const;

const folder = inRoot('apps/shell/public');
const svg = readFileSync(`${folder}/icon.svg`, 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const size of SIZES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  await page.screenshot({ path: `${folder}/icon-${size}.png` });
  await page.close();
}
await browser.close();
