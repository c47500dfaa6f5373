import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives the whole run one folder for its databases; nothing is started until a test asks. */
export default function setUp(): void {
  process.env.TEST_DATABASES_DIR = mkdtempSync(join(tmpdir(), 'repairs-test-'));
}
