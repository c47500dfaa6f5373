import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { UserFacingError } from '../stack/workspace.mjs';

const FIREFOX = ['firefox-esr', 'firefox'];
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const where = (names) => {
  for (const name of names) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
};

export const chromiumPath = () => process.env.CHROMIUM_PATH || where(CHROMIUM);

export const firefoxPath = () => process.env.FIREFOX_PATH || where(FIREFOX);

const hasMariaDb = () =>
  Boolean(where(['mariadbd', '/usr/sbin/mariadbd'])) && Boolean(where(['mariadb-install-db']));

const hasLibreOffice = () => Boolean(where(['soffice']));

const hasCaddy = () => Boolean(where(['caddy']));

const missingPrograms = () => [
  ...(chromiumPath() ? [] : ['chromium']),
  ...(firefoxPath() ? [] : ['firefox-esr']),
  ...(hasMariaDb() ? [] : ['mariadb-server']),
  ...(hasLibreOffice() ? [] : ['libreoffice-calc-nogui']),
  ...(hasCaddy() ? [] : ['caddy']),
];

/** Installs the non-npm programs that the tests need, if that needs no confirmation; else says what to install. */
export function ensurePrograms() {
  const missing = missingPrograms();
  if (missing.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  const mayInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (mayInstall) {
    console.log(
      `Installing ${missing.join(' and ')} for the browser, database, spreadsheet and proxy tests (about a minute): ${command}`,
    );
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status } = spawnSync(`apt-get update -qq && ${command}`, {
      shell: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    if (status === 0 && missingPrograms().length === 0) return;
  }
  throw new UserFacingError(
    `The tests need ${missing.join(' and ')}, which this machine does not have. Install:\n` +
      `  Debian, Ubuntu: sudo ${command}\n` +
      `  macOS:          brew install mariadb caddy && brew install --cask chromium firefox libreoffice\n` +
      `A browser somewhere else: CHROMIUM_PATH=/path/to/chrome FIREFOX_PATH=/path/to/firefox npm test`,
  );
}
