import { useQuery } from '@tanstack/react-query';
import { Link } from '@loupe/plugin-sdk/router';
import { ErrorNote, Panel, queryOf, useCalendar } from '@loupe/web-kit';
import css from './custody/custody.module.css';
import { placeLabel, usePlaces } from './custody/places';
import { useScanQueue } from './custody/use-scan-queue';
import { byAgeOfCheck, lastCheckWords } from './shelf-check/check-words';
import { hasLost, transferWords } from './transfers/transfer-list';

/** On the dashboard: what is on its way or late, and when each place was last checked (TRANSFER-5, CHECK-7). */
export default function CustodyCard() {
  const calendar = useCalendar();
  const places = usePlaces();
  const transfers = useQuery(queryOf('GET /api/transfers'));
  const { waiting } = useScanQueue();
  const open = (transfers.data ?? []).filter((transfer) => transfer.closedAt === null || hasLost(transfer));
  const given = useQuery(queryOf('GET /api/moves/pending'));
  const checked = byAgeOfCheck(places.data ?? []).filter(
    ({ items, lastCheck }) => items > 0 || lastCheck !== null,
  );
  return (
    <Panel title="Shelves and transfers">
      <ErrorNote error={places.error ?? transfers.error} />
      {waiting.length > 0 && (
        <p className={css.bad}>
          {waiting.length === 1 ? '1 scan waits' : `${waiting.length} scans wait`} for the connection
        </p>
      )}
      {places.data && transfers.data && open.length + checked.length === 0 && (
        <p className={css.plain}>
          Nothing is on the shelves or on its way yet. <Link to="/create-job">Create New Job</Link>
        </p>
      )}
      {given.data !== undefined && given.data.length > 0 && (
        <p>
          <Link to="/move">
            {given.data.length === 1 ? '1 item waits' : `${given.data.length} items wait`} for you to accept
          </Link>
        </p>
      )}
      <ul className={css.list} aria-label="Shelves and transfers">
        {[...open.filter(hasLost), ...open.filter((transfer) => !hasLost(transfer))].map((transfer) => (
          <li key={`transfer ${transfer.id}`} className={css.line}>
            <Link to={`/transfers?transfer=${transfer.id}`}>
              <bdi>{transfer.from}</bdi> to <bdi>{transfer.to}</bdi>,{' '}
              {calendar.formatDateTime(transfer.createdAt)}, <bdi>{transfer.carrier}</bdi>
            </Link>
            <span className={hasLost(transfer) ? css.bad : css.plain}>{transferWords(transfer)}</span>
          </li>
        ))}
        {checked.map((place) => (
          <li key={`place ${place.id}`} className={css.line}>
            <Link to={place.lastCheck ? `/shelf-check?check=${place.lastCheck.id}` : '/shelf-check'}>
              <bdi>{placeLabel(place)}</bdi>
            </Link>
            <span className={css.plain}>{lastCheckWords(place, calendar)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
