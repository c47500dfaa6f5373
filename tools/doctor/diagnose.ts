import { resolve } from 'node:path';
import { isProduction, type Environment } from '@loupe/svc-kit';
import { dataDirOf, inRoot } from '../stack/workspace.mjs';
import { checkBackups } from './backup-check';
import { checkDatabase } from './database-check';
import { warning, type Check, type Finding, type Installation } from './finding';
import { checkDataFolder, checkPort } from './machine-check';
import { checkPlugins } from './plugins-check';
import { checkFile, checkIntentions, checkRecipients, checkValues } from './settings-check';

const CHECKS: Readonly<Record<string, Check>> = {
  'the settings file': checkFile,
  'the settings': checkValues,
  'what the settings mean': checkIntentions,
  'the keys of backups': checkRecipients,
  'the data folder': checkDataFolder,
  'the port': checkPort,
  'the database': checkDatabase,
  'the plugins': checkPlugins,
  'the backups': checkBackups,
};

/** Everything found out about the installation that this environment describes. Changes nothing. */
export async function diagnose(env: Environment, now = new Date()): Promise<readonly Finding[]> {
  const installation: Installation = {
    env: { ...env, SHOP_CONFIG: resolve(env.SHOP_CONFIG || inRoot('config/shop.json')) },
    dataDir: resolve(dataDirOf(env)),
    production: isProduction(env),
    now,
  };
  const findings: Finding[] = [];
  for (const [what, check] of Object.entries(CHECKS))
    try {
      findings.push(...(await check(installation)));
    } catch (error) {
      findings.push(warning(`${what} could not be examined (${(error as Error).message}).`));
    }
  return findings;
}

/** The last line and the exit code: 1 when something is wrong, 2 for warnings alone. */
export function summaryOf(findings: readonly Finding[]): {
  readonly text: string;
  readonly exitCode: number;
} {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const things = (number: number) => (number === 1 ? '1 thing' : `${number} things`);
  const [bad, odd] = [count('wrong'), count('warning')];
  if (bad === 0 && odd === 0) return { text: 'Nothing is wrong.', exitCode: 0 };
  if (bad === 0) return { text: `Nothing is wrong; ${things(odd)} to look at.`, exitCode: 2 };
  const more = odd > 0 ? `, and ${things(odd)} to look at` : '';
  return { text: `${things(bad)} wrong${more}.`, exitCode: 1 };
}
