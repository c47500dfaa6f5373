// npm run seed -- --jobs=100000: fills the database of DATA_DIR or DATABASE_URL with years of invented jobs.
import '../stack/use-env-file.mjs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mysqlUrlProblem, type DatabaseLocation } from '@loupe/db';
import { dataDirOf, end, readOrEnd, UserFacingError } from '../stack/workspace.mjs';
import { fillShop, readShop } from './fill-shop';

const { values } = readOrEnd(() =>
  parseArgs({
    options: {
      jobs: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      years: { type: 'string', default: '10' },
    },
  }),
);

function count(name: keyof typeof values): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number > 0) return number;
  throw new UserFacingError(`--${name} must be a whole number, such as --${name}=1000`);
}

const inBritish = (value: number) => value.toLocaleString('en-GB');

async function seed(): Promise<void> {
  const jobs = count('jobs');
  const shop = readShop(process.env.SHOP_CONFIG);
  const dataDir = dataDirOf(process.env);
  const where: DatabaseLocation = process.env.DATABASE_URL
    ? { databaseUrl: process.env.DATABASE_URL }
    : { file: join(dataDir, 'repairs.sqlite') };
  const problem = where.databaseUrl && mysqlUrlProblem(where.databaseUrl);
  if (problem) throw new UserFacingError(`DATABASE_URL ${problem}.`);
  mkdirSync(dataDir, { recursive: true });
  const startedAt = Date.now();
  const { filled, fillSeconds } = await fillShop({
    where,
    shop,
    jobs,
    seed: count('seed'),
    years: count('years'),
    progress: (made) =>
      process.stdout.isTTY && process.stdout.write(`\r${inBritish(made)} of ${inBritish(jobs)} jobs`),
  });
  console.log(`\r${inBritish(jobs)} jobs in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`);
  console.log(`Customers of ${inBritish(filled)} of them found in ${fillSeconds.toFixed(0)} s.`);
}

seed().catch(end);
