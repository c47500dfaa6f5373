// npm run staff: lists staff and restores access, on the server itself; the stack need not be running.
import '../stack/use-env-file.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dataDirOf, end, inRoot, UserFacingError } from '../stack/workspace.mjs';

const COMMAND = inRoot('services/jobs-svc/dist/staff-command.mjs');

function run() {
  if (!existsSync(COMMAND))
    throw new UserFacingError('The shop has not been built yet: run npm start, or npm run build');
  const env = {
    ...process.env,
    DATA_DIR: dataDirOf(process.env),
    SHOP_CONFIG: process.env.SHOP_CONFIG || inRoot('config/shop.json'),
  };
  const { status } = spawnSync(process.execPath, [COMMAND, ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

try {
  run();
} catch (error) {
  end(error);
}
