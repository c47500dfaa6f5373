import { useQuery } from '@tanstack/react-query';
import { Link } from '@loupe/plugin-sdk/router';
import type { Transfer } from '@loupe/shared-types';
import { CardSkeletons, EmptyState, listOf, ListView, Panel, queryOf, useCalendar } from '@loupe/web-kit';
import css from '../custody/custody.module.css';

/** How many items of a transfer are where, and what is late. */
export function transferWords({ out, arrived, unexpected, late, closedAt, inTransit }: Transfer): string {
  return [
    `${arrived} of ${out} arrived`,
    ...(unexpected > 0 ? [`${unexpected} not expected`] : []),
    ...(late > 0 ? [`${late} late`] : []),
    ...(closedAt !== null && inTransit > 0 ? [`${inTransit} not found`] : []),
  ].join(', ');
}

/** Items are late, or were not found after it was closed (TRANSFER-4, TRANSFER-6). */
export const hasLost = ({ late, closedAt, inTransit }: Transfer): boolean =>
  closedAt === null ? late > 0 : inTransit > 0;

export function TransferList() {
  const transfers = useQuery(queryOf('GET /api/transfers'));
  return (
    <Panel title="Transfers">
      <ListView
        list={listOf(transfers)}
        loading={<CardSkeletons count={2} />}
        empty={
          <EmptyState text="Nothing has been sent yet.">
            <p>Begin a transfer above, then scan the bags out.</p>
          </EmptyState>
        }
      >
        {(all) => (
          <ul className={css.list} aria-label="Transfers">
            {all.map((transfer) => (
              <TransferRow key={transfer.id} transfer={transfer} />
            ))}
          </ul>
        )}
      </ListView>
    </Panel>
  );
}

function TransferRow({ transfer }: { readonly transfer: Transfer }) {
  const calendar = useCalendar();
  const { id, from, to, carrier, createdAt, closedAt } = transfer;
  return (
    <li className={css.line}>
      <span className={css.what}>
        <b>
          <bdi>{from}</bdi> to <bdi>{to}</bdi>
        </b>
        <small>
          {calendar.formatDateTime(createdAt)}, <bdi>{carrier}</bdi>
        </small>
      </span>
      <span className={hasLost(transfer) ? css.bad : css.plain}>
        {closedAt === null ? transferWords(transfer) : `Closed: ${transferWords(transfer)}`}
      </span>
      <span className={css.acts}>
        <Link to={`/transfers?transfer=${id}`} aria-label={`Open ${from} to ${to}, ${carrier}`}>
          Open
        </Link>
      </span>
    </li>
  );
}
