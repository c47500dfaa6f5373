import { countOf, customerFacts, fullName } from '@loupe/domain';
import type { CustomerListItem } from '@loupe/shared-types';
import { JobLines, ListView, Panel, queryOf, useCalendar, useJobs } from '@loupe/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from './customer-aside.module.css';
import textButton from './text-button.module.css';

const LAST_JOBS = 10;
/** Where it stands beside the form; elsewhere the jobs are folded, so that the form goes on close below. */
const IS_WIDE = '(min-width: 1200px)';

interface CustomerAsideProps {
  readonly customer: CustomerListItem;
  /** Takes the choice back; absent where what is typed names the customer. */
  readonly onNotThem: (() => void) | undefined;
}

/** Whose the job will be: what stands open, notes, sizes and the last ten jobs (INTAKE-8). */
export default function CustomerAside({ customer, onNotThem }: CustomerAsideProps) {
  const calendar = useCalendar();
  const { id, title, lastVisit, jobs, postcode } = customer;
  const { data: sheet } = useQuery(queryOf('GET /api/customers/:id', { id }));
  const facts = customerFacts(customer);
  return (
    <Panel title={<bdi>{[title, fullName(customer)].filter(Boolean).join(' ')}</bdi>}>
      <div className={css.parts}>
        <p className={css.muted}>
          {[countOf(jobs, 'job'), lastVisit && `last here ${calendar.formatDate(lastVisit)}`, postcode]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {(facts.length > 0 || sheet?.dispute) && (
          <ul className={css.facts} aria-label="What stands open">
            {[...facts, ...(sheet?.dispute ? ['Dispute open'] : [])].map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {sheet?.note && <p className={css.note}>{sheet.note}</p>}
        {sheet && sheet.sizes.length > 0 && (
          <p>
            <b>Ring sizes:</b> {sheet.sizes.map(({ finger, size }) => `${size} ${finger}`).join(', ')}
          </p>
        )}
        <LastJobs id={id} />
        {onNotThem && (
          <button type="button" className={`${textButton.button} ${css.not}`} onClick={onNotThem}>
            Not this person
          </button>
        )}
      </div>
    </Panel>
  );
}

function LastJobs({ id }: { readonly id: number }) {
  const jobs = useJobs({ customer: String(id), limit: LAST_JOBS });
  const [isOpen, setIsOpen] = useState(() => window.matchMedia(IS_WIDE).matches);
  return (
    <details
      className={css.jobs}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Last jobs</summary>
      <ListView
        list={{ ...jobs, hasMore: false }}
        loading={null}
        empty={<p className={css.muted}>No jobs.</p>}
      >
        {(items) => <JobLines jobs={items} label="Last jobs" />}
      </ListView>
    </details>
  );
}
