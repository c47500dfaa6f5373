import { useQuery } from '@tanstack/react-query';
import { idRead, readCode } from '@loupe/domain';
import { serverNow, useShell } from '@loupe/plugin-sdk';
import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import type { Place } from '@loupe/shared-types';
import { EmptyState, ErrorNote, PageHead, Panel, queryOf, SelectField } from '@loupe/web-kit';
import { useEffect, useRef, useState } from 'react';
import css from '../custody/custody.module.css';
import { placeLabel, usePlaces } from '../custody/places';
import { Said } from '../custody/said';
import { useScanAddress } from '../custody/scan-address';
import { ScanField } from '../custody/scan-field';
import { playScanSound } from '../custody/scan-sound';
import { SoundSwitch } from '../custody/sound-switch';
import { batchIdOf, createBatchId, useBatch, type Attempt } from './batch';
import { AttemptLine, PendingLine } from './move-line';

const isMoved = ({ line }: Attempt): boolean =>
  line !== undefined && line.moveId !== null && (line.result === 'moved' || line.result === 'missing');

/** Place, then bag after bag (MOVE-6). The address has the place and the visit, so that a reload loses nothing. */
export default function MovePage() {
  const { search, current, replace } = useScanAddress();
  const { notify } = useShell();
  const places = usePlaces();
  const [said, setSaid] = useState('');
  const [fallback] = useState(createBatchId);
  const [setsStatus, setSetsStatus] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const batchId = batchIdOf(search.get('batch')) ?? fallback;
  const { attempts, waiting, add, error, retry } = useBatch(batchId, setSaid);
  const place = places.data?.find(({ id }) => id === Number(search.get('place')));

  const moved = attempts.filter(isMoved).length;
  const summary = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    summary.current =
      moved === 0 || !place
        ? undefined
        : () =>
            notify({
              title: 'Moved',
              description: `${moved === 1 ? '1 item' : `${moved} items`} moved to ${place.name}`,
            });
  });
  useEffect(() => () => summary.current?.(), []);

  const begin = (id: number | null) => {
    summary.current?.();
    summary.current = undefined;
    setSetsStatus(false);
    setSaid('');
    const params: Record<string, string> = id === null ? {} : { place: String(id) };
    replace({ ...params, batch: createBatchId() });
  };
  const refuse = (words: string) => {
    playScanSound('bad');
    setSaid(words);
  };
  const scan = (code: string) => {
    const reading = readCode(code);
    const placeId = idRead(reading, 'place');
    if (placeId !== null) {
      const scanned = places.data?.find(({ id }) => id === placeId);
      // A scanner may be quicker than the list of places.
      if (places.data && !scanned) return refuse(`${code} is no place of this shop.`);
      playScanSound('good');
      begin(placeId);
      return setSaid(scanned ? `Into ${placeLabel(scanned)}: now scan the bags` : 'Now scan the bags');
    }
    const into = places.data?.find(({ id }) => id === Number(current('place')));
    if (!into && reading === 'misread') return refuse(`${code} was misread. Please scan it again.`);
    if (!into)
      return refuse(places.data ? 'Choose or scan the place first.' : 'One moment, then scan it again.');
    const body = {
      placeId: into.id,
      code,
      batchId: batchIdOf(current('batch')) ?? fallback,
      method: reading === null ? ('hand' as const) : ('scan' as const),
      scannedAt: serverNow().toISOString(),
      // The box was ticked for the place that was drawn.
      setStatus: setsStatus && into.id === place?.id,
    };
    if (!add({ to: 'POST /api/moves', of: 0, body })) refuse('Too many scans wait for the connection.');
  };
  return (
    <>
      <PageHead title="Move" subtitle="The place first, then bag after bag">
        <Link to="/places">Places and their labels</Link>
      </PageHead>
      <div className={css.panels}>
        <Pending />
        <Panel title={place ? `Into ${placeLabel(place)}` : 'Where to'}>
          <ErrorNote error={places.error} onRetry={() => void places.refetch()} />
          <div className={css.panels}>
            <div className={css.options}>
              <PlaceField
                place={place}
                places={places.data ?? []}
                onChoose={begin}
                onEnd={() => field.current?.focus()}
              />
              <SoundSwitch />
            </div>
            {place?.statusOnArrival && (
              <label className={css.check}>
                <input
                  type="checkbox"
                  checked={setsStatus}
                  onChange={({ target }) => setSetsStatus(target.checked)}
                />
                Also set the status to {place.statusOnArrival}
              </label>
            )}
            <ScanField
              field={field}
              label={place ? 'Scan or type a bag' : 'Scan a place'}
              help="A label’s code or a job number, then Enter"
              onScan={scan}
            />
            <Said words={said} />
          </div>
        </Panel>
        <Panel
          title={moved > 0 ? `Moved: ${moved}` : 'This visit'}
          side={
            attempts.length > 0 && (
              <Button
                type="primary"
                disabled={waiting > 0}
                onClick={() => {
                  begin(null);
                  field.current?.focus();
                }}
              >
                Done
              </Button>
            )
          }
        >
          <ErrorNote error={error} onRetry={retry} />
          {attempts.length === 0 && (
            <EmptyState text="Nothing has been scanned yet.">
              <p>Choose or scan a place, then scan the first bag.</p>
            </EmptyState>
          )}
          <ul className={css.list} aria-label="Scanned">
            {attempts.map((attempt) => (
              <AttemptLine key={attempt.key} attempt={attempt} />
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}

interface PlaceFieldProps {
  readonly place: Place | undefined;
  readonly places: readonly Place[];
  readonly onChoose: (id: number | null) => void;
  /** The place is chosen, and bags come next. */
  readonly onEnd: () => void;
}

/** The arrow keys walk through the places; a choice with the pointer, or Enter, goes on to the bags. */
function PlaceField({ place, places, onChoose, onEnd }: PlaceFieldProps) {
  const isByKey = useRef(false);
  return (
    <SelectField
      label="Place"
      name="place"
      placeholder="Choose a place"
      value={place ? String(place.id) : ''}
      options={places
        .filter(({ kind }) => kind !== 'transit')
        .map((one) => ({ value: String(one.id), label: placeLabel(one) }))}
      onPointerDown={() => void (isByKey.current = false)}
      onKeyDown={({ key }) => {
        isByKey.current = true;
        if (key === 'Enter' && place) onEnd();
      }}
      onChange={({ target }) => {
        onChoose(target.value === '' ? null : Number(target.value));
        if (!isByKey.current) onEnd();
      }}
    />
  );
}

function Pending() {
  const pending = useQuery(queryOf('GET /api/moves/pending'));
  if (!pending.data?.length) return null;
  return (
    <Panel title={`For you to accept: ${pending.data.length}`}>
      <ul className={css.list} aria-label="For you to accept">
        {pending.data.map((line) => (
          <PendingLine key={line.moveId} line={line} />
        ))}
      </ul>
    </Panel>
  );
}
