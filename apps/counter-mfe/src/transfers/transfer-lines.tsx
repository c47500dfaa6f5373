import { codeOf, isActive, isMissing, placeName } from '@loupe/domain';
import type { TransferDetails, TransferLine } from '@loupe/shared-types';
import { Panel, useCalendar } from '@loupe/web-kit';
import css from '../custody/custody.module.css';
import { FoundButton } from '../custody/found-button';
import { ScannedLine } from '../custody/scanned-line';
import { transferWords } from './transfer-list';

const isIn = ({ inAt }: TransferLine) => inAt !== null;
const isExpected = ({ outAt }: TransferLine) => outAt !== null;

/** The items of a transfer by what is known of them (TRANSFER-2). */
export function Lines({ of }: { readonly of: TransferDetails }) {
  const groups = [
    ['Not arrived', of.lines.filter((line) => isExpected(line) && !isIn(line))],
    ['Not expected', of.lines.filter((line) => !isExpected(line))],
    ['Arrived', of.lines.filter((line) => isExpected(line) && isIn(line))],
  ] as const;
  return (
    <Panel title="Items">
      <p className={css.big}>
        {of.arrived} of {of.out}
      </p>
      <p className={css.hint}>{transferWords(of)}</p>
      {groups.map(
        ([title, lines]) =>
          lines.length > 0 && (
            <section key={title} aria-label={title}>
              <h3 className={css.group}>
                {title}: {lines.length}
              </h3>
              <ul className={css.list} aria-label={title}>
                {lines.map((line) => (
                  <Item key={line.job.id} line={line} of={of} />
                ))}
              </ul>
            </section>
          ),
      )}
    </Panel>
  );
}

/** What is known of an item that was not scanned in. */
function notArrivedWords(
  { job, isLate, elsewhere }: TransferLine,
  { to, closedAt }: TransferDetails,
): string {
  if (!isActive(job)) return job.customerCollected ? 'Collected meanwhile' : 'Completed meanwhile';
  if (elsewhere !== null)
    return elsewhere === to ? `Now at ${to}, not scanned in` : `Now at ${placeName(elsewhere)}`;
  if (isLate) return 'Late: not arrived';
  return closedAt === null ? 'On its way' : 'Not arrived when closed';
}

function Item({ line, of }: { readonly line: TransferLine; readonly of: TransferDetails }) {
  const { job, outAt, outBy, inAt, inBy, isLate, elsewhere } = line;
  const calendar = useCalendar();
  const at = (time: string | null) => (time === null ? '' : calendar.formatDateTime(time));
  const words =
    inAt !== null
      ? `In ${at(inAt)}, ${inBy ?? ''}${isMissing(job) ? '. Missing: found?' : ''}`
      : notArrivedWords(line, of);
  const tone =
    inAt !== null
      ? outAt === null || isMissing(job)
        ? 'bad'
        : 'good'
      : isLate || elsewhere !== null || of.closedAt !== null
        ? 'bad'
        : 'plain';
  return (
    <ScannedLine
      job={job}
      code={codeOf('job', job.id)}
      tone={tone}
      words={words}
      note={outAt === null ? 'Was not scanned out' : `Out ${at(outAt)}, ${outBy ?? ''}`}
    >
      {inAt !== null && isMissing(job) && <FoundButton job={job} />}
    </ScannedLine>
  );
}
