import { codeOf } from '@loupe/domain';
import type { Place } from '@loupe/shared-types';
import { Fitted } from './fitted';
import { JobQr, qrBoxMm } from './job-qr';
import { areaOf, type Offset } from './label';
import css from './paper.module.css';
import { wholeDots, type LabelPaper } from './presets';

interface PlaceLabelProps {
  readonly paper: LabelPaper;
  readonly place: Pick<Place, 'id' | 'name' | 'shop'>;
  readonly offset: Offset;
}

const SMALLEST = 7;

/** The label of a place: its name, its shop and its code (PLACE-3). */
export function PlaceLabel({ paper, place: { id, name, shop }, offset }: PlaceLabelProps) {
  const code = codeOf('place', id);
  const qr = qrBoxMm(paper.dpi);
  return (
    <div className={css.label} style={{ width: `${paper.width}mm`, height: `${paper.height}mm` }}>
      <div className={css.area} style={areaOf(paper, offset)}>
        <div className={css.text} style={{ width: `${paper.area.width - qr}mm` }}>
          <Fitted className={css.number} from={paper.number} to={SMALLEST} isWhole>
            <bdi>{name}</bdi>
          </Fitted>
          {shop !== null && (
            <Fitted className={css.surname} from={paper.surname} to={SMALLEST}>
              <bdi>{shop}</bdi>
            </Fitted>
          )}
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
