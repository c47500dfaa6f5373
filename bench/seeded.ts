import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, Refusal, ROOT } from '../tools/suite/workspace.mjs';

/** Seeds once and keeps the file; answers a fresh data folder inside `folder` with a copy of it. */
export function seededData(jobs: number, folder: string): string {
  const kept = inRoot('node_modules/.cache/bench', String(jobs));
  if (!existsSync(join(kept, 'whole'))) {
    console.log(`Seeding ${jobs.toLocaleString('en-GB')} jobs (kept for the next run)…`);
    const { status } = spawnSync('npx', ['tsx', 'tools/seed/seed.ts', `--jobs=${jobs}`], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, DATA_DIR: kept, DATABASE_URL: '' },
    });
    if (status !== 0) throw new Refusal('Seeding did not succeed; its message is above.');
    copyFileSync(join(kept, 'repairs.sqlite'), join(kept, 'whole'));
  }
  const dataDir = join(folder, String(jobs));
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(join(kept, 'whole'), join(dataDir, 'repairs.sqlite'));
  return dataDir;
}
