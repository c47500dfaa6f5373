import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMariadbInstalled } from './mariadb';
import { checkGivenServer } from './server';

/** Creates one folder for the databases of the whole run; servers start only when a test needs one. */
export default async function setUp(): Promise<void> {
  process.env.TEST_DATABASES_DIR = mkdtempSync(join(tmpdir(), 'repairs-test-'));
  process.env.TEST_HAS_MARIADB = isMariadbInstalled() ? '1' : '';
  await checkGivenServer();
}
