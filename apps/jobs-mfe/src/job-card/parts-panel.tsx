import { formatPounds, sumPounds } from '@loupe/domain';
import type { JobListItem, OrderedPart } from '@loupe/shared-types';
import { ErrorNote, useAction, useJobParts } from '@loupe/web-kit';
import { setPartArrived } from '../actions';
import { CardButton, CardSwitch } from './card-controls';
import css from './panels.module.css';

interface PartsPanelProps {
  readonly job: JobListItem;
  /** Given while the job waits for parts: only then are some ordered. */
  readonly onOrder?: () => void;
}

/** The parts ordered for a job: how many have arrived, what they cost, and a switch for each. */
export function PartsPanel({ job, onOrder }: PartsPanelProps) {
  const parts = useJobParts(job.id);
  const list = parts.data;
  const count = list?.length ?? job.partsCount;
  const arrived = list ? list.filter((part) => part.partArrived).length : job.partsArrivedCount;
  const value = list ? sumPounds(list.map((part) => part.cost)) : job.partsValue;
  return (
    <section className={css.parts} aria-label="Parts">
      <div className={css.partsHead}>
        <h3 className={css.partsTitle}>
          {count === 0
            ? 'Parts: none ordered yet'
            : `Parts: ${arrived} of ${count} arrived, ${formatPounds(value)}`}
        </h3>
        {onOrder && (
          <CardButton isSmall onClick={onOrder}>
            Order Parts
          </CardButton>
        )}
      </div>
      {parts.error && (
        <div className={css.partsNote}>
          <ErrorNote error={parts.error} onRetry={() => void parts.refetch()} />
        </div>
      )}
      {list && list.length > 0 && (
        <ul className={css.partList}>
          {list.map((part) => (
            <PartRow key={part.id} part={part} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PartRow({ part }: { readonly part: OrderedPart }) {
  const action = useAction(setPartArrived);
  const arrived = action.pending && action.input ? action.input.arrived : part.partArrived;
  return (
    <li>
      <div className={css.part}>
        <bdi>{part.description}</bdi>
        <bdi className={css.source}>{part.source}</bdi>
        <span className={css.cost}>{formatPounds(part.cost)}</span>
        <span className={css.arrived}>
          <CardSwitch
            isOn={arrived}
            isPending={action.pending}
            aria-label={`${part.description} has arrived`}
            onTurn={(on) => void action.run({ part, arrived: on })}
          />
          {arrived ? 'Arrived' : 'Pending'}
        </span>
      </div>
      {action.error && (
        <div className={css.partsNote}>
          <ErrorNote error={action.error} />
        </div>
      )}
    </li>
  );
}
