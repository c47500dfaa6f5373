import { stopMariadb } from './mariadb';

export default async function tearDown(): Promise<void> {
  if (process.env.TEST_DATABASES_DIR) await stopMariadb(process.env.TEST_DATABASES_DIR);
}
