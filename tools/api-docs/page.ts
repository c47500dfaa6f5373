import { ENDPOINTS, INTERNAL_ENDPOINTS } from '../../libs/shared-types/src/index.ts';
import type { Endpoint } from '../../libs/shared-types/src/index.ts';
import { textFiles } from './texts.ts';

const TABLE: Readonly<Record<string, Endpoint>> = { ...ENDPOINTS, ...INTERNAL_ENDPOINTS };

const quoted = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');

/** The endpoint's table facts as one line below its heading. */
function factsOf({ permission, caller, idempotent, recentPassword, list, invalidates }: Endpoint): string {
  const facts = [
    caller === 'nobody' && 'needs no session',
    caller === 'key' && 'needs the key of a plugin’s team',
    permission && `needs \`${permission}\``,
    recentPassword && 'needs a password entered in the last ten minutes',
    list && 'a list, page by page',
    idempotent && 'takes `Idempotency-Key`',
    invalidates && `makes out of date ${quoted(invalidates)}`,
  ].filter((fact) => typeof fact === 'string');
  return facts.length === 0 ? '' : `_${facts.join(' · ')}_\n\n`;
}

/** docs/api.md, generated from the endpoint table and its texts. */
export function apiPage(): string {
  const page = textFiles().join('\n\n');
  const withFacts = page.replace(/^### ([A-Z]+ \/\S+)\n\n/gm, (heading, id: string) => {
    const endpoint = TABLE[id];
    return endpoint ? `${heading}${factsOf(endpoint)}` : heading;
  });
  return `${withFacts.replace(/^### .*$/gm, (heading) => heading.replace(/:(\w+)/g, '{$1}'))}\n`;
}
