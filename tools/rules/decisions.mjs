/** A numbered decision: `### D-12 Title`, then a paragraph that begins with its status and date. */
const HEADING = /^### D-(\d+) (\S.*)$/;
const STATUS = /^_(?:Accepted|Withdrawn|Superseded by D-\d+), \d{4}-\d{2}-\d{2}\._(?: |$)/;
/** A decision that is not numbered yet: `**Title.** Text`; the title may also be the start of the sentence. */
const DRAFT = /^\*\*(.+?)\*\*/;

/** The faults of docs/decisions.md, and the numbers it defines. */
export function readDecisions(text) {
  const numbers = new Set();
  const broken = [];
  let current = null;
  let hasStatus = true;
  let inGroup = false;
  const close = () => {
    if (!hasStatus) broken.push(`D-${current} has no status and date, such as _Accepted, 2026-11-28._`);
    hasStatus = true;
  };

  for (const line of text.split('\n')) {
    const heading = HEADING.exec(line);
    if (heading) {
      close();
      current = Number(heading[1]);
      if (numbers.has(current)) broken.push(`D-${current} is there twice`);
      numbers.add(current);
      hasStatus = false;
    } else if (line.startsWith('#')) {
      close();
      if (line.startsWith('### ')) broken.push(`“${line.slice(4)}” has no number`);
      current = null;
      inGroup = inGroup || line.startsWith('## ');
    } else if (DRAFT.test(line) || (line.trim() !== '' && inGroup && current === null)) {
      broken.push(
        `“${DRAFT.exec(line)?.[1] ?? line}” has no number: run node tools/rules/number-decisions.mjs`,
      );
    } else if (line.trim() !== '' && !hasStatus) {
      hasStatus = STATUS.test(line);
    }
  }
  close();
  return { numbers, broken };
}

/** Adds number, status and date to every decision that lacks them; `dateOf` returns the date of a decision. */
export function numberDecisions(text, dateOf) {
  let last = Math.max(0, ...[...text.matchAll(/^### D-(\d+) /gm)].map(([, number]) => Number(number)));
  const lines = text.split('\n').flatMap((line, at, all) => {
    const draft = DRAFT.exec(line);
    // A merge that takes both sides leaves no blank line between them.
    const apart = (all[at - 1] ?? '').trim() === '' ? [] : [''];
    if (!draft) return HEADING.test(line) ? [...apart, line] : [line];
    const [whole, bold] = draft;
    const isTitle = bold.endsWith('.');
    const title = isTitle ? bold.slice(0, -1) : bold;
    const rest = isTitle ? line.slice(whole.length).trimStart() : bold + line.slice(whole.length);
    last += 1;
    return [...apart, `### D-${last} ${title}`, '', `_Accepted, ${dateOf(whole)}._ ${rest}`];
  });
  return lines.join('\n');
}
