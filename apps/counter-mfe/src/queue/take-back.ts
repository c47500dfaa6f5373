import type { Print, PrintState } from '@loupe/shared-types';
import type { Words } from '@loupe/web-kit';

type Had = Extract<PrintState, 'claimed' | 'printed' | 'unanswered'>;

const HAD: Readonly<Record<Had, (what: string) => string>> = {
  claimed: (what) => `has the ${what} already, and prints it`,
  printed: (what) => `has printed the ${what} already`,
  unanswered: (what) => `has had the ${what}: look there whether it came out`,
};

const isHad = (state: PrintState): state is Had => state in HAD;

/** What to say once prints were taken back: a computer may have had them already (LABEL-12). */
export function takenBackWords(prints: readonly Print[], what: string): Words {
  for (const { state, station } of prints)
    if (isHad(state))
      return { title: 'Not taken back', description: `${station ?? 'Another computer'} ${HAD[state](what)}` };
  return { title: 'Taken back', description: `The ${what} will not be printed` };
}
