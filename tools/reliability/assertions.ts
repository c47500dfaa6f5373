import { end } from '../stack/workspace.mjs';
import { say } from './say';

/** Asserts one property; `what` includes the measured figure. */
export type Assertion = (what: string, holds: boolean) => void;

/** Runs the parts of a test in sequence, prints their measurements, and exits with the result. */
export function prove(
  parts: readonly (readonly [title: string, part: (assertThat: Assertion) => Promise<void>])[],
): void {
  const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const wanted = parts.filter(([title]) => asked.length === 0 || asked.some((word) => title.includes(word)));
  let failed = wanted.length === 0 ? 1 : 0;
  const all = async (): Promise<void> => {
    for (const [title, part] of wanted) {
      say(title);
      try {
        await part((what, holds) => {
          if (!holds) failed += 1;
          say(`  ${holds ? '✓' : '✗'} ${what}`);
        });
      } catch (error) {
        failed += 1;
        say(`  ✗ ended with: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
    say(failed === 0 ? 'All of it holds' : `${failed} did not hold`);
    process.exit(failed === 0 ? 0 : 1);
  };
  all().catch(end);
}
