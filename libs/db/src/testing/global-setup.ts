import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkGivenServer } from './server';

/** Gives the whole run one folder for its databases; nothing is started until a test asks. */
export default async function setUp(): Promise<void> {
  process.env.TEST_DATABASES_DIR = mkdtempSync(join(tmpdir(), 'repairs-test-'));
  await checkGivenServer();
}
