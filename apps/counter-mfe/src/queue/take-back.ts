import type { Print } from '@loupe/shared-types';
import type { Words } from '@loupe/web-kit';

/** What to say once prints were taken back: a computer may have had them already (LABEL-12). */
export function takenBackWords(prints: readonly Print[], what: string): Words {
  const kept = prints.find(({ state }) => state === 'claimed' || state === 'printed');
  if (!kept) return { title: 'Taken back', description: `The ${what} will not be printed` };
  const at = kept.station ?? 'Another computer';
  return {
    title: 'Not taken back',
    description:
      kept.state === 'claimed'
        ? `${at} has the ${what} already, and prints it`
        : `${at} has printed the ${what} already`,
  };
}
