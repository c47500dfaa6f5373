import { PROCESSES, SETTINGS, type SettingReader } from '@loupe/svc-kit';

interface Row {
  readonly name: string;
  readonly readBy: readonly SettingReader[];
  readonly without: string;
  readonly what: string;
}

const ROWS: readonly Row[] = Object.entries(SETTINGS).map(([name, setting]) => ({ name, ...setting }));

const isOfProcesses = ({ readBy }: Row) => readBy.some((reader) => isProcess(reader));
const isProcess = (reader: SettingReader) => (PROCESSES as readonly string[]).includes(reader);
const isOfComposeAlone = ({ readBy }: Row) => readBy.every((reader) => reader === 'compose');

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

const cells = ({ name, without, what }: Row, readers?: string) => [
  `\`${name}\``,
  ...(readers === undefined ? [] : [readers]),
  without,
  what,
];

/** The parts of docs/settings.md that are made from the table of settings, by marker. */
export const SETTINGS_PARTS: Readonly<Record<string, string>> = {
  processes: table(
    ['Variable', 'Read by', 'Without it', 'What it is'],
    ROWS.filter(isOfProcesses).map((row) => cells(row, row.readBy.filter(isProcess).join(', '))),
  ),
  commands: table(
    ['Variable', 'Read by', 'Without it', 'What it is'],
    ROWS.filter((row) => !isOfProcesses(row) && !isOfComposeAlone(row)).map((row) =>
      cells(row, row.readBy.filter((reader) => reader !== 'compose').join(', ')),
    ),
  ),
  compose: [
    `Passed on from \`.env\`: ${ROWS.filter((row) => row.readBy.includes('compose') && !isOfComposeAlone(row))
      .map(({ name }) => `\`${name}\``)
      .join(', ')}.`,
    table(
      ['Variable in `.env`', 'Without it', 'What it is'],
      ROWS.filter(isOfComposeAlone).map((row) => cells(row)),
    ),
  ].join('\n\n'),
};

/** Replaces what stands between `<!-- made: NAME -->` and `<!-- end: NAME -->`. Throws when a marker is missing. */
export function withParts(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((page, [name, part]) => {
    const between = new RegExp(`(<!-- made: ${name} -->)\\n[\\s\\S]*?\\n?(<!-- end: ${name} -->)`);
    if (!between.test(page)) throw new Error(`The page has no part "${name}"`);
    return page.replace(between, (_all, begin: string, end: string) => `${begin}\n\n${part}\n\n${end}`);
  }, text);
}
