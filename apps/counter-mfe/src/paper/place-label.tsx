import { codeOf } from '@loupe/domain';
import type { Place } from '@loupe/shared-types';
import { Fitted } from './fitted';
import { CodedLabel, SMALLEST, type Offset } from './label-sheet';
import css from './paper.module.css';
import type { LabelPaper } from './presets';

interface PlaceLabelProps {
  readonly paper: LabelPaper;
  readonly place: Pick<Place, 'id' | 'name' | 'shop'>;
  readonly offset: Offset;
}

/** The label of a place: its name, its shop and its code (PLACE-3). */
export function PlaceLabel({ paper, place: { id, name, shop }, offset }: PlaceLabelProps) {
  return (
    <CodedLabel paper={paper} offset={offset} code={codeOf('place', id)}>
      <Fitted className={`${css.number} ${css.place}`} from={paper.number} to={SMALLEST} isWhole>
        <bdi>{name}</bdi>
      </Fitted>
      {shop !== null && (
        <Fitted className={css.surname} from={paper.surname} to={SMALLEST}>
          <bdi>{shop}</bdi>
        </Fitted>
      )}
    </CodedLabel>
  );
}
