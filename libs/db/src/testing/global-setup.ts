import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkGivenServer } from './server';

/** Creates one folder for the databases of the whole run; servers start only when a test needs one. */
export default async function setUp(): Promise<void> {
  process.env.TEST_DATABASES_DIR = mkdtempSync(join(tmpdir(), 'repairs-test-'));
  await checkGivenServer();
}
