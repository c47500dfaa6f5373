import { codeOf, displayNumber, itemPairs } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';
import { useCalendar } from '@loupe/web-kit';
import { Fitted } from './fitted';
import { labelFacts, URGENT } from './job-facts';
import { JobBarcode } from './job-barcode';
import { CodedLabel, LabelSheet, SMALLEST, type Offset } from './label-sheet';
import css from './paper.module.css';
import type { LabelPaper } from './presets';

interface LabelProps {
  readonly paper: LabelPaper;
  readonly job: Job;
  readonly copyNo: number;
  readonly offset: Offset;
  /** A Code 128 too, where the label is wide. */
  readonly barcode?: boolean;
}

/** The items give way: no other fact is cut off (LABEL-2). */
const itemLines = ({ itemLines: most }: LabelPaper) =>
  Array.from({ length: most }, (_, n) => ({ '--item-lines': String(most - n) }));

/** What goes on the bag: never a phone, an address, a price or a value (LABEL-2). */
export function Label({ paper, job, copyNo, offset, barcode = false }: LabelProps) {
  const calendar = useCalendar();
  const code = codeOf('job', job.id);
  return (
    <CodedLabel paper={paper} offset={offset} code={code} fit={itemLines(paper)}>
      <Fitted className={css.number} from={paper.number} to={SMALLEST} isWhole>
        {displayNumber(job)}
      </Fitted>
      <Fitted className={css.surname} from={paper.surname} to={SMALLEST}>
        <bdi>{job.surname}</bdi>
      </Fitted>
      <p className={css.items} style={{ fontSize: `${paper.items}pt` }}>
        {itemPairs(job).map(({ item }, at) => (
          <span key={at}>
            {at > 0 && ', '}
            <bdi>{item}</bdi>
          </span>
        ))}
      </p>
      <p className={css.facts}>
        {labelFacts(job, copyNo, calendar).map((fact, at) => (
          <span key={at}>
            {at > 0 && ' · '}
            {fact === URGENT ? <b>{fact}</b> : <bdi>{fact}</bdi>}
          </span>
        ))}
      </p>
      {barcode && paper.isWide && <JobBarcode code={code} dpi={paper.dpi} />}
    </CodedLabel>
  );
}

/** A frame one millimetre inside the printable area: it shows how far the printer is off. */
export function TestLabel({ paper, offset }: Pick<LabelProps, 'paper' | 'offset'>) {
  return (
    <LabelSheet paper={paper} offset={offset}>
      <div className={css.frame}>
        <span>
          {paper.name}
          <br />
          The same white on all four sides? Then nothing is to be set.
        </span>
      </div>
    </LabelSheet>
  );
}
