import { displayNumber, fullName } from '@loupe/domain';
import { useShell, type JobPanelProps } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import type { Job } from '@loupe/shared-types';
import { ListView, Panel, useCalendar, useJob, useList, useNow } from '@loupe/web-kit';
import { useState } from 'react';
import { chainOf, type Link } from './custody/chain';
import css from './custody/custody.module.css';
import { PrintSheet } from './paper/print-sheet';

const A4 = { width: 210, height: 297, margin: 15 } as const;

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
  const chain = (
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
  );
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
      <ListView list={moves} loading={null} empty={chain}>
        {() => chain}
      </ListView>
      {isPrinting && (
        <PrintSheet
          {...A4}
          sheets={[<CustodySheet key="chain" job={job} links={links} />]}
          onEnd={() => setPrinting(false)}
        />
      )}
    </Panel>
  );
}

interface SheetProps {
  readonly job: Job;
  readonly links: readonly Link[];
}

/** As many pages as it takes: the browser breaks between rows, and repeats the head on each. */
function CustodySheet({ job, links }: SheetProps) {
  const calendar = useCalendar();
  const now = useNow();
  const { shop } = useShell();
  const printedAt = calendar.formatDateTime(now.toISOString());
  return (
    <div className={css.paper}>
      <p>{shop.shopName}</p>
      <h1>Chain of custody: {displayNumber(job)}</h1>
      <p>
        <bdi>{fullName(job)}</bdi>, <bdi>{job.items}</bdi>
      </p>
      <p>
        {links.length} entries. Printed {printedAt}.
      </p>
      <table>
        <colgroup>
          <col />
          <col />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th colSpan={4}>
              {displayNumber(job)}, {printedAt}
            </th>
          </tr>
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
    </div>
  );
}
