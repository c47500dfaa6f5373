import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { connect, DatabaseStartError } from '@loupe/db';
import { HttpError, runProcess } from '@loupe/svc-kit';
import { readCommandConfig } from './config';
import { StaffCommandError, runStaffCommand } from './staff/on-the-server';

await runProcess(
  start,
  (error) =>
    error instanceof DatabaseStartError || error instanceof StaffCommandError || error instanceof HttpError,
);

async function start(): Promise<void> {
  const { where, SHOP_CONFIG: shop } = readCommandConfig();
  if (where.file && !existsSync(where.file))
    throw new StaffCommandError(
      `There is no database at ${where.file}. Set DATABASE_URL or DATA_DIR as the shop is started with`,
    );
  const db = connect(where);
  try {
    const parts = { db, shop, clock: () => new Date(), random: randomBytes };
    const lines = await runStaffCommand(parts, process.argv.slice(2));
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    await db.destroy();
  }
}
