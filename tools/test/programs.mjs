import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { UserFacingError } from '../stack/workspace.mjs';

const FIREFOX = ['firefox-esr', 'firefox'];
/** The one without a window of its own needs a seventh of the processor time for each page that is opened. */
const HEADLESS = 'chromium-headless-shell';
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const INSTALL_TIMEOUT_MS = 600_000;

const where = (names) => {
  for (const name of names) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
};

export const chromiumPath = () => process.env.CHROMIUM_PATH || where([HEADLESS, ...CHROMIUM]);

/** Chromium itself: the headless shell gives nobody leave to use a camera. */
export const windowedChromiumPath = () => process.env.CHROMIUM_PATH || where(CHROMIUM);

export const firefoxPath = () => process.env.FIREFOX_PATH || where(FIREFOX);

const hasMariaDb = () =>
  Boolean(where(['mariadbd', '/usr/sbin/mariadbd'])) && Boolean(where(['mariadb-install-db']));

const hasLibreOffice = () => Boolean(where(['soffice']));

const hasCaddy = () => Boolean(where(['caddy']));

const isNightly = Boolean(process.env.NIGHTLY);

/** Of the nightly run alone: by day nothing is opened with them. */
const missingByNight = () => [
  ...(firefoxPath() ? [] : ['firefox-esr']),
  ...(hasLibreOffice() ? [] : ['libreoffice-calc-nogui']),
  ...(hasCaddy() ? [] : ['caddy']),
];

const missingPrograms = () => [
  ...(windowedChromiumPath() ? [] : ['chromium']),
  ...(hasMariaDb() ? [] : ['mariadb-server']),
  ...(isNightly ? missingByNight() : []),
];

const mayInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

const aptGet = (names) => `apt-get install -y --no-install-recommends ${names.join(' ')}`;

/** One command, as nothing of this process runs while npm installs the packages. */
function install(names, better) {
  console.log(`Installing ${[...names, ...better].join(' and ')} for the tests (about a minute)`);
  const commands = [
    'apt-get update -qq',
    ...(names.length > 0 ? [aptGet(names)] : []),
    // One by one, as not every release has both.
    ...better.map((name) => aptGet([name])),
  ];
  const apt = spawn(commands.join('; '), {
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: INSTALL_TIMEOUT_MS,
  });
  return once(apt, 'close');
}

/** Throws what the user has to install. */
function requirePrograms() {
  const missing = missingPrograms();
  if (missing.length === 0) return;
  throw new UserFacingError(
    `The tests need ${missing.join(' and ')}, which this machine does not have. Install:\n` +
      `  Debian, Ubuntu: sudo ${aptGet(missing)}\n` +
      `  macOS:          brew install mariadb && brew install --cask chromium` +
      `${isNightly ? ' && brew install caddy && brew install --cask firefox libreoffice' : ''}\n` +
      `A browser somewhere else: CHROMIUM_PATH=/path/to/chrome${isNightly ? ' FIREFOX_PATH=/path/to/firefox' : ''}`,
  );
}

/**
 * Installs the non-npm programs that the tests need, if that needs no confirmation, beside what else goes on; else
 * throws at once what to install.
 */
export function ensurePrograms() {
  if (!mayInstall()) return requirePrograms();
  const missing = missingPrograms();
  const better = [
    // Chromium itself serves as well.
    ...(process.env.CHROMIUM_PATH || where([HEADLESS]) ? [] : [HEADLESS]),
    // Without its promtool the alert rules are only parsed.
    ...(!isNightly || where(['promtool']) ? [] : ['prometheus']),
  ];
  if (missing.length + better.length === 0) return;
  return install(missing, better).then(requirePrograms);
}
