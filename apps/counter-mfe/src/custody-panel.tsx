import { displayNumber, fullName } from '@loupe/domain';
import { useShell, type JobPanelProps } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import type { Job } from '@loupe/shared-types';
import { ErrorNote, ListEnd, Panel, useCalendar, useJob, useList, useNow } from '@loupe/web-kit';
import { useState } from 'react';
import { chainOf, type Link } from './custody/chain';
import css from './custody/custody.module.css';
import { PrintSheet } from './paper/print-sheet';

const ROWS_OF_A_SHEET = 22;
const A4 = { width: 210, height: 297 } as const;

const sheetsOf = (links: readonly Link[]): readonly (readonly Link[])[] =>
  Array.from({ length: Math.ceil(links.length / ROWS_OF_A_SHEET) }, (_, at) =>
    links.slice(at * ROWS_OF_A_SHEET, (at + 1) * ROWS_OF_A_SHEET),
  );

/** Every hand and place of a bag, with who, when and how it is known; to print for an insurer (CUSTODY-1). */
export default function CustodyPanel({ job }: JobPanelProps) {
  const calendar = useCalendar();
  const moves = useList('GET /api/jobs/:id/locations', { limit: 200 }, { id: job.id });
  const whole = useJob(job.id, { enabled: job.customerCollected });
  const [isPrinting, setPrinting] = useState(false);
  const handOver = whole.data?.editHistory.findLast(
    ({ kind }) => kind === 'collected' || kind === 'completed',
  );
  const links = chainOf(job, moves.items, handOver?.editedBy ?? null);
  return (
    <Panel
      title="Chain of custody"
      side={
        moves.isCounted && (
          <Button disabled={moves.hasMore || isPrinting} onClick={() => setPrinting(true)}>
            Print
          </Button>
        )
      }
    >
      <ErrorNote error={moves.error} onRetry={moves.retry} />
      {moves.isCounted && (
        <ol className={css.list} aria-label="Chain of custody">
          {links.map(({ key, place, at, by, how }) => (
            <li key={key} className={css.line}>
              <span className={css.what}>
                <b>
                  <bdi>{place}</bdi>
                </b>
              </span>
              <span className={css.became}>
                {how}
                <small>
                  {calendar.formatDateTime(at)}
                  {by !== null && (
                    <>
                      , <bdi>{by}</bdi>
                    </>
                  )}
                </small>
              </span>
            </li>
          ))}
        </ol>
      )}
      <ListEnd list={moves} />
      {isPrinting && (
        <PrintSheet
          {...A4}
          sheets={sheetsOf(links).map((rows, at, all) => (
            <CustodySheet key={at} job={job} links={rows} page={`Page ${at + 1} of ${all.length}`} />
          ))}
          onEnd={() => setPrinting(false)}
        />
      )}
    </Panel>
  );
}

interface SheetProps {
  readonly job: Job;
  readonly links: readonly Link[];
  readonly page: string;
}

function CustodySheet({ job, links, page }: SheetProps) {
  const calendar = useCalendar();
  const now = useNow();
  const { shop } = useShell();
  return (
    <div className={css.paper}>
      <p>{shop.shopName}</p>
      <h1>Chain of custody: {displayNumber(job)}</h1>
      <p>
        <bdi>{fullName(job)}</bdi>, <bdi>{job.items}</bdi>
      </p>
      <table>
        <thead>
          <tr>
            <th>Since</th>
            <th>Place or hand</th>
            <th>How it is known</th>
            <th>By</th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ key, place, at, by, how }) => (
            <tr key={key}>
              <td>{calendar.formatDateTime(at)}</td>
              <td>{place}</td>
              <td>{how}</td>
              <td>{by}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Printed {calendar.formatDateTime(now.toISOString())}. {page}.
      </p>
    </div>
  );
}
