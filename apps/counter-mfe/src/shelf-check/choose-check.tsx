import { useQuery } from '@tanstack/react-query';
import { formatCount } from '@loupe/domain';
import { Link, useNavigate } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import type { Place, ShelfCheck } from '@loupe/shared-types';
import {
  CardSkeletons,
  EmptyState,
  ErrorNote,
  listOf,
  ListView,
  PageHead,
  Panel,
  queryOf,
  useAction,
  useCalendar,
} from '@loupe/web-kit';
import css from '../custody/custody.module.css';
import { placeLabel, usePlaces } from '../custody/places';
import { beginCheck } from './check-actions';
import { byAgeOfCheck, checkWords, lastCheckWords } from './check-words';

/** Which place to check: the one that was checked longest ago is first. */
export function ChooseCheck() {
  const places = usePlaces();
  const checks = useQuery(queryOf('GET /api/checks'));
  const begin = useAction(beginCheck);
  const navigate = useNavigate();
  const start = async (placeId: number) => {
    const check = await begin.run({ placeId });
    if (check) await navigate(`/shelf-check?check=${check.id}`);
  };
  return (
    <>
      <PageHead title="Shelf Check" subtitle="What should be there, against what is scanned" />
      <div className={css.panels}>
        <ErrorNote error={begin.error} />
        <Panel title="Places">
          <ListView list={listOf(places)} loading={<CardSkeletons count={3} />} empty={null}>
            {(all) => (
              <ul className={css.list} aria-label="Places">
                {byAgeOfCheck(all).map((place, at) => (
                  <PlaceRow
                    key={place.id}
                    place={place}
                    isNext={at === 0}
                    isBusy={begin.pending}
                    onStart={() => void start(place.id)}
                  />
                ))}
              </ul>
            )}
          </ListView>
        </Panel>
        <Panel title="Checks">
          <ListView
            list={listOf(checks)}
            loading={<CardSkeletons count={2} />}
            empty={
              <EmptyState text="Nothing has been checked yet.">
                <p>Press Check at the first place, then scan what lies there.</p>
              </EmptyState>
            }
          >
            {(all) => (
              <ul className={css.list} aria-label="Checks">
                {all.map((check) => (
                  <CheckRow key={check.id} check={check} />
                ))}
              </ul>
            )}
          </ListView>
        </Panel>
      </div>
    </>
  );
}

interface PlaceRowProps {
  readonly place: Place;
  readonly isNext: boolean;
  readonly isBusy: boolean;
  readonly onStart: () => void;
}

function PlaceRow({ place, isNext, isBusy, onStart }: PlaceRowProps) {
  const calendar = useCalendar();
  const { items, lastCheck } = place;
  const isOpen = lastCheck !== null && lastCheck.closedAt === null;
  const words = isOpen ? 'Continue' : 'Check';
  return (
    <li className={css.line}>
      <span className={css.what}>
        <b>
          <bdi>{placeLabel(place)}</bdi>
        </b>
        <small>{items === 1 ? '1 item' : `${formatCount(items)} items`}</small>
      </span>
      <span className={css.became}>
        {lastCheckWords(place, calendar)}
        {isNext && <small>Longest ago: check it next</small>}
      </span>
      <span className={css.acts}>
        <Button
          type={isNext ? 'primary' : 'default'}
          disabled={isBusy}
          aria-label={`${words} ${placeLabel(place)}`}
          onClick={onStart}
        >
          {words}
        </Button>
      </span>
    </li>
  );
}

function CheckRow({ check }: { readonly check: ShelfCheck }) {
  const calendar = useCalendar();
  const { id, place, at, by } = check;
  return (
    <li className={css.line}>
      <span className={css.what}>
        <b>
          <bdi>{place}</bdi>
        </b>
        <small>
          {calendar.formatDateTime(at)}, <bdi>{by}</bdi>
        </small>
      </span>
      <span className={css.plain}>{checkWords(check)}</span>
      <span className={css.acts}>
        <Link
          to={`/shelf-check?check=${id}`}
          aria-label={`Open the check of ${place}, ${calendar.formatDateTime(at)}`}
        >
          Open
        </Link>
      </span>
    </li>
  );
}
