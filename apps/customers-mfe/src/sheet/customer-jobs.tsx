import { CardSkeletons, JobLines, ListView, Panel, useJobs } from '@loupe/web-kit';
import css from './sheet.module.css';

const PAGE_SIZE = 20;

/** The jobs of a customer, the newest first. */
export function CustomerJobs({ id }: { readonly id: number }) {
  const jobs = useJobs({ customer: String(id), limit: PAGE_SIZE });
  return (
    <Panel title="Jobs" padded={false}>
      <ListView
        list={jobs}
        inset={css.inset}
        loading={<CardSkeletons count={1} />}
        empty={<p className={css.inset}>No jobs.</p>}
      >
        {(items) => (
          <div className={css.jobs}>
            <JobLines jobs={items} label="Jobs" />
          </div>
        )}
      </ListView>
    </Panel>
  );
}
