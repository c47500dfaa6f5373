import { Link } from '@loupe/plugin-sdk/router';
import { HIGH_COLLECTION_QUEUE } from '@loupe/shared-types';
import { Panel, useStats } from '@loupe/web-kit';
import css from './dashboard.module.css';

/** What needs attention today (DASH-4). */
export function PriorityActions() {
  const { data: stats } = useStats();
  const waiting = stats?.waitingCollection ?? 0;
  const forParts = stats?.waitingParts ?? 0;
  const overdue = stats?.overdue ? `, ${stats.overdue} overdue` : '';
  return (
    <Panel title="Priority Actions" padded={false}>
      <ul className={css.rows}>
        {waiting > HIGH_COLLECTION_QUEUE && (
          <Priority
            title="High Collection Queue"
            text={`${waiting} jobs are waiting to be collected${overdue}`}
            to="/waiting-collection"
          />
        )}
        {forParts > 0 && (
          <Priority
            title="Parts Needed"
            text={forParts === 1 ? '1 job waits for parts' : `${forParts} jobs wait for parts`}
            to="/waiting-parts"
          />
        )}
        <Priority title="Customer Communication" text="Log a call or see what was said" to="/call-log" />
      </ul>
    </Panel>
  );
}

interface PriorityProps {
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

function Priority({ title, text, to }: PriorityProps) {
  return (
    <li>
      <Link className={css.priority} to={to} state={{ search: '' }}>
        <span>
          <span className={css.priorityTitle}>{title}</span>
          <span className={css.small}>{text}</span>
        </span>
        <span className={css.open}>Open</span>
      </Link>
    </li>
  );
}
