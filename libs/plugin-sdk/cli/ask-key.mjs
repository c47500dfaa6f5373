import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UserFacingError } from './user-facing-error.mjs';

/** Asks for the key in a terminal, without showing it. */
export async function askKey(input = process.stdin, output = process.stderr) {
  if (!input.isTTY)
    throw new UserFacingError(
      'The key of your team is missing: set LOUPE_PLUGIN_KEY in the environment. Whoever looks after the stack makes one.',
    );
  output.write('Key of your team: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    output.write('\n');
  }
}
