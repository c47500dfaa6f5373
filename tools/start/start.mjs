// npm start: installs and builds what is missing, then runs the whole stack until it is stopped.
import '../stack/use-env-file.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keepDailyBackups } from './daily-backups.mjs';
import { buildAll } from '../stack/build.mjs';
import { ensureInstalled } from '../stack/install.mjs';
import { requireFreePort, portOf } from '../stack/ports.mjs';
import { secretsFor } from '../stack/secrets.mjs';
import { startStack } from '../stack/stack.mjs';
import { onShutdown } from '../stack/on-shutdown.mjs';
import { builtInPlugins, dataDirOf, end, inRoot, readJson, UserFacingError } from '../stack/workspace.mjs';

const env = process.env;
const inProduction = env.NODE_ENV === 'production';

/** Config errors that the processes would report are checked before a minute of installing. */
function refuseOpenDemo(host, production) {
  if (production || /^(localhost|::1|127(\.\d{1,3}){3})$/.test(host)) return;
  throw new UserFacingError(
    `HOST=${host} lets other computers in, and outside production everybody has the same demonstration password.\n` +
      'For a real shop set NODE_ENV=production (docs/operations.md says what else it needs); to try it here, leave HOST out.',
  );
}

async function start() {
  const port = portOf(env.PORT || '4000');
  const host = env.HOST || '127.0.0.1';
  const dataDir = dataDirOf(env);
  refuseOpenDemo(host, inProduction);
  // Checked before a minute of installing.
  await requireFreePort(port, host);
  secretsFor(dataDir, env);
  builtInPlugins();
  const { shopName, staff } = readJson(env.SHOP_CONFIG || inRoot('config/shop.json'));
  ensureInstalled();
  buildAll();

  const stack = await startStack({
    dataDir,
    port,
    host,
    env: { LOG_LEVEL: env.LOG_LEVEL || (inProduction ? 'info' : 'warn') },
    onCrash: (userMessage) => console.error(userMessage),
  });
  const backups = keepDailyBackups({
    dataDir,
    databaseUrl: env.DATABASE_URL,
    command: env.BACKUP_COMMAND,
    enabled: env.BACKUPS !== '0',
  });

  onShutdown(async () => {
    backups.stop();
    // Shutdown must not hang: after the timeout, open requests are dropped.
    await Promise.race([stack.stop(), wait(20_000)]);
    process.exit(0);
  });

  const names = staff.map((member) => member.username).join(', ');
  const codes = join(stack.dataDir, 'one-time-codes.txt');
  const first = existsSync(codes) ? ` · one-time codes for the first sign-in are in ${codes}` : '';
  const users = inProduction ? first : ` · sign in as ${names} with the password ${stack.password}`;
  console.log(`${shopName} is ready at http://${host}:${port}${users}`);
}

start().catch(end);
