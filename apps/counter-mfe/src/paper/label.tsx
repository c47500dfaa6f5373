import { codeOf, displayNumber, itemPairs } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';
import { useCalendar } from '@loupe/web-kit';
import { Fitted } from './fitted';
import { labelFacts } from './job-facts';
import { JobBarcode } from './job-barcode';
import { JobQr, qrBoxMm } from './job-qr';
import css from './paper.module.css';
import { wholeDots, type LabelPaper } from './presets';

/** How far a computer's printer is off, in millimetres to the right and down. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

interface LabelProps {
  readonly paper: LabelPaper;
  readonly job: Job;
  readonly copyNo: number;
  readonly offset: Offset;
  /** A Code 128 too, where the label is wide. */
  readonly barcode?: boolean;
}

const SMALLEST = 7;

/** Where the printable area begins, on a whole dot. */
export function areaOf({ width, height, area, dpi }: LabelPaper, offset: Offset) {
  return {
    left: `${wholeDots((width - area.width) / 2 + offset.x, dpi)}mm`,
    top: `${wholeDots((height - area.height) / 2 + offset.y, dpi)}mm`,
    width: `${area.width}mm`,
    height: `${area.height}mm`,
  };
}

/** What goes on the bag: never a phone, an address, a price or a value (LABEL-2). */
export function Label({ paper, job, copyNo, offset, barcode = false }: LabelProps) {
  const calendar = useCalendar();
  const code = codeOf('job', job.id);
  const qr = qrBoxMm(paper.dpi);
  return (
    <div className={css.label} style={{ width: `${paper.width}mm`, height: `${paper.height}mm` }}>
      <div className={css.area} style={areaOf(paper, offset)}>
        <div className={css.text} style={{ width: `${paper.area.width - qr}mm` }}>
          <Fitted className={css.number} from={paper.number} to={SMALLEST} isWhole>
            {displayNumber(job)}
          </Fitted>
          <Fitted className={css.surname} from={paper.surname} to={SMALLEST}>
            <bdi>{job.surname}</bdi>
          </Fitted>
          <p className={css.items} style={{ fontSize: `${paper.items}pt`, WebkitLineClamp: paper.itemLines }}>
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
                <bdi>{fact}</bdi>
              </span>
            ))}
          </p>
          {barcode && paper.isWide && <JobBarcode code={code} dpi={paper.dpi} />}
        </div>
        <div
          className={css.code}
          style={{ left: `${wholeDots(paper.area.width - qr, paper.dpi)}mm`, width: `${qr}mm` }}
        >
          <JobQr code={code} dpi={paper.dpi} />
          <span>{code}</span>
        </div>
      </div>
    </div>
  );
}

/** A frame one millimetre inside the printable area: it shows how far the printer is off. */
export function TestLabel({ paper, offset }: Pick<LabelProps, 'paper' | 'offset'>) {
  return (
    <div className={css.label} style={{ width: `${paper.width}mm`, height: `${paper.height}mm` }}>
      <div className={css.area} style={areaOf(paper, offset)}>
        <div className={css.frame}>
          <span>
            {paper.name}
            <br />
            The same white on all four sides? Then nothing is to be set.
          </span>
        </div>
      </div>
    </div>
  );
}
