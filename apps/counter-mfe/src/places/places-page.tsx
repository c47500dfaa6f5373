import { codeOf, formatCount } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import type { Place } from '@loupe/shared-types';
import { CardSkeletons, ErrorNote, listOf, ListView, PageHead, Panel, useCalendar } from '@loupe/web-kit';
import { useState } from 'react';
import css from '../custody/custody.module.css';
import { placeLabel, usePlaces } from '../custody/places';
import { PlaceLabel } from '../paper/place-label';
import { LABEL_PAPERS } from '../paper/presets';
import { PrintSheet } from '../paper/print-sheet';
import { usePrintingSettings } from '../printing';
import { lastCheckWords } from '../shelf-check/check-words';
import { useThisComputer } from '../this-computer';

/** The places of the shop's configuration with their codes, and their labels to print (PLACE-3). */
export default function PlacesPage() {
  const places = usePlaces();
  const printing = usePrintingSettings();
  const { offset } = useThisComputer();
  const [toPrint, setToPrint] = useState<readonly Place[]>([]);
  const paper = LABEL_PAPERS[printing.settings.labelPreset];
  const labelled = (places.data ?? []).filter(({ kind }) => kind !== 'transit');
  return (
    <>
      <PageHead title="Places" subtitle="From the shop’s configuration, each with its code">
        <Link to="/move">Move</Link>
      </PageHead>
      <ErrorNote error={printing.error} />
      <Panel
        title="Places"
        side={
          labelled.length > 0 && (
            <Button disabled={!printing.isSuccess} onClick={() => setToPrint(labelled)}>
              Print all {labelled.length} labels
            </Button>
          )
        }
      >
        <ListView list={listOf(places)} loading={<CardSkeletons count={3} />} empty={null}>
          {(all) => (
            <ul className={css.list} aria-label="Places">
              {all.map((place) => (
                <PlaceLine
                  key={place.id}
                  place={place}
                  onPrint={printing.isSuccess ? () => setToPrint([place]) : undefined}
                />
              ))}
            </ul>
          )}
        </ListView>
      </Panel>
      {toPrint.length > 0 && (
        <PrintSheet
          width={paper.width}
          height={paper.height}
          sheets={toPrint.map((place) => (
            <PlaceLabel key={place.id} paper={paper} place={place} offset={offset} />
          ))}
          onEnd={() => setToPrint([])}
        />
      )}
    </>
  );
}

interface PlaceLineProps {
  readonly place: Place;
  readonly onPrint: (() => void) | undefined;
}

function PlaceLine({ place, onPrint }: PlaceLineProps) {
  const calendar = useCalendar();
  const { kind, items, lastCheck } = place;
  return (
    <li className={css.line}>
      <span className={css.what}>
        <b>
          <bdi>{placeLabel(place)}</bdi>
        </b>
        <small>{kind === 'transit' ? 'Set by a transfer' : codeOf('place', place.id)}</small>
      </span>
      <span className={css.became}>
        {items === 1 ? '1 item' : `${formatCount(items)} items`}
        {lastCheck && (
          <small>
            {lastCheckWords(place, calendar)} (<bdi>{lastCheck.by}</bdi>)
          </small>
        )}
      </span>
      <span className={css.acts}>
        {kind !== 'transit' && (
          <Button
            disabled={!onPrint}
            aria-label={`Print the label of ${placeLabel(place)}`}
            onClick={onPrint}
          >
            Print label
          </Button>
        )}
      </span>
    </li>
  );
}
