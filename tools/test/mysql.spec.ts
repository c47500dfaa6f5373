import { spawnSync } from 'node:child_process';
import { inRoot } from '../stack/workspace.mjs';

function testMysql(url: string) {
  const { status, stderr } = spawnSync(process.execPath, [inRoot('tools/test/mysql.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, TEST_DATABASE_URL: url },
  });
  return { status, stderr };
}

it('says what it needs when no server is named', () => {
  const { status, stderr } = testMysql('');
  expect(status).toBe(1);
  expect(stderr).toContain('TEST_DATABASE_URL=mysql://root:password@127.0.0.1:3306 npm run test:mysql');
  expect(stderr).toContain('docker run');
});

it('says what is wrong with a URL that it cannot use', () => {
  expect(testMysql('postgres://db.example').stderr).toContain(
    'TEST_DATABASE_URL does not begin with mysql://',
  );
  expect(testMysql('mysql://db.example?ssl=yes').stderr).toContain(
    'TEST_DATABASE_URL has an ssl that is not understood',
  );
});
