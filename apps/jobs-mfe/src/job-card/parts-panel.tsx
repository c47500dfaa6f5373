import { formatPounds, sumPounds } from '@loupe/domain';
import type { JobListItem, OrderedPart } from '@loupe/shared-types';
import { DraftSign, ErrorNote, lazyPart, useJobParts } from '@loupe/web-kit';
import { useState } from 'react';
import { useCardUse } from '../card-use';
import { CardButton } from './card-controls';
import css from './panels.module.css';
import { PartArrived } from './part-arrived';
import { PartRowsPlace } from './parts-place';

const OrderPartsDialog = lazyPart(() => import('./order-parts-dialog'));

interface PartsPanelProps {
  readonly job: JobListItem;
  /** Given while the job waits for parts: only then can parts be ordered. */
  readonly onOrder?: () => void;
}

/** The parts ordered for a job: how many have arrived, their cost, and a switch for each (PART-4). */
export function PartsPanel({ job, onOrder }: PartsPanelProps) {
  const parts = useJobParts(job.id);
  const list = parts.data;
  const count = list?.length ?? job.partsCount;
  const arrived = list ? list.filter((part) => part.partArrived).length : job.partsArrivedCount;
  const value = list ? sumPounds(list.map((part) => part.cost)) : job.partsValue;
  return (
    <div className={css.parts} role="group" aria-label="Parts">
      <div className={css.partsHead}>
        <h3 className={css.partsTitle}>
          {count === 0
            ? 'Parts: none ordered yet'
            : `Parts: ${arrived} of ${count} arrived, ${formatPounds(value)}`}
          {count > 0 && arrived === count && <strong className={css.allIn}>All parts are in</strong>}
        </h3>
        {onOrder && (
          <CardButton isSmall onClick={onOrder}>
            Order Parts
            <DraftSign name={`order-parts-${job.id}`} />
          </CardButton>
        )}
      </div>
      {parts.error && (
        <div className={css.partsNote}>
          <ErrorNote error={parts.error} onRetry={() => void parts.refetch()} />
        </div>
      )}
      {!list && !parts.error && <PartRowsPlace count={job.partsCount} />}
      {list && list.length > 0 && (
        <ul className={css.partList}>
          {list.map((part) => (
            <PartRow key={part.id} job={job} part={part} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PartRow({ job, part }: { readonly job: JobListItem; readonly part: OrderedPart }) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  useCardUse(isCorrecting);
  return (
    <li className={css.part}>
      <bdi>{part.description}</bdi>
      <bdi className={css.source}>{part.source}</bdi>
      <span className={css.cost}>{formatPounds(part.cost)}</span>
      <CardButton
        variant="quiet"
        isSmall
        aria-label={`Correct the order of ${part.description}`}
        onClick={() => setIsCorrecting(true)}
      >
        Correct
        <DraftSign name={`part-${part.id}`} />
      </CardButton>
      <PartArrived part={part} />
      {isCorrecting && (
        <OrderPartsDialog
          job={job}
          part={part}
          onClose={() => setIsCorrecting(false)}
          onReopen={() => setIsCorrecting(true)}
        />
      )}
    </li>
  );
}
