import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '../tools/stack/stack.mjs';
import { signedIn } from './sign-in';
import { atLeast, type Line } from './table';

/** Downloaded on demand: it has two hundred packages, too many for a dependency. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PAGES = [
  ['/login', false],
  ['the dashboard', true],
] as const;

const points = (value: number): string => value.toFixed(0);

/** Lighthouse's performance score with its desktop preset. */
export async function measureLighthouse(stack: Stack, folder: string): Promise<readonly Line[]> {
  const { cookie = '' } = await signedIn(stack);
  return PAGES.map(([name, isSignedIn]): Line => {
    const report = join(folder, 'lighthouse.json');
    const { status } = spawnSync(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        `${stack.url}${isSignedIn ? '/' : '/login'}`,
        '--preset=desktop',
        '--only-categories=performance',
        '--output=json',
        `--output-path=${report}`,
        '--quiet',
        '--no-enable-error-reporting',
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
        ...(isSignedIn ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
      },
    );
    const what = `Lighthouse performance of ${name}`;
    if (status !== 0) return { what, value: 'not measured', beside: '≥ 95', met: false };
    const { categories } = JSON.parse(readFileSync(report, 'utf8')) as {
      readonly categories: { readonly performance: { readonly score: number } };
    };
    return atLeast(what, categories.performance.score * 100, 95, points, 'preset desktop');
  });
}
