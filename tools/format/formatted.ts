import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

const CONFIG = join(import.meta.dirname, '../../.oxfmtrc.json');

/** `text` as `npm run format` writes it into a file of this name; throws if it cannot be parsed. */
export async function formatted(file: string, text: string): Promise<string> {
  const config = JSON.parse(readFileSync(CONFIG, 'utf8')) as FormatConfig;
  const { code, errors } = await format(file, text, config);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
