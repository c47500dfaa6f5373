import { countOf, customerFacts, fullName } from '@loupe/domain';
import type { JobPanelProps } from '@loupe/plugin-sdk';
import { Link } from '@loupe/plugin-sdk/router';
import { Panel, queryOf } from '@loupe/web-kit';
import { useQuery } from '@tanstack/react-query';
import css from './customers.module.css';
import { addressOfCustomer } from './customer-words';

/** The customer of a job, on the job's sheet; nothing for a job that has none yet. */
export default function CustomerPanel({ job }: JobPanelProps) {
  const { data } = useQuery(queryOf('GET /api/jobs/:id/customer', { id: job.id }));
  if (!data) return null;
  return (
    <Panel title="Customer">
      <p className={css.line}>
        <Link to={addressOfCustomer(data.id)}>
          <bdi>{fullName(data)}</bdi>
        </Link>
      </p>
      <p className={css.facts}>{[countOf(data.jobs, 'job'), ...customerFacts(data)].join(' · ')}</p>
    </Panel>
  );
}
