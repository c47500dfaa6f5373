import { SETTINGS } from '@loupe/svc-kit';

interface Setting {
  readonly part?: string;
  readonly example?: string;
  readonly without: string;
  readonly what: string;
}

const HEAD = `Settings of one installation. Copy this file to .env, which npm start, npm run doctor and the other commands read,
and so does docker compose. A variable of the environment wins over the file, even an empty one.
A line that begins with # is not in force. Make each secret with: openssl rand -hex 24
More about each: docs/settings.md`;

const PARTS: Readonly<Record<string, string>> = {
  shop: 'The shop',
  database: 'The database',
  network: 'The network',
  backups: 'Backups',
  trying: 'To try it',
  compose: 'For docker compose alone',
};

const WIDTH = 110;

/** Comment lines of at most `WIDTH` characters. */
function comment(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines.join('\n');
}

const plain = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');

function entry(name: string, { what, without, example }: Setting): string {
  const said = comment(`${plain(what)}. Without it: ${plain(without)}.`);
  return `${said}\n${example === undefined ? '#' : ''}${name}=${example ?? ''}`;
}

/** The text of `.env.example`. */
export function envExample(): string {
  const rows = Object.entries<Setting>(SETTINGS);
  const parts = Object.entries(PARTS).map(([part, title]) => {
    const entries = rows
      .filter(([, setting]) => setting.part === part)
      .map(([name, one]) => entry(name, one));
    return [`# --- ${title} ---`, ...entries].join('\n\n');
  });
  return `${HEAD.replace(/^/gm, '# ')}\n\n${parts.join('\n\n')}\n`;
}
