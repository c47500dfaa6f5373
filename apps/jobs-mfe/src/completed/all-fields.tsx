import { JOB_FIELDS, type Job, type JobTable } from '@loupe/shared-types';
import { ContactNumber, LongText, useCalendar } from '@loupe/web-kit';
import { labelOf, showValue, shownFields } from '../job-fields';
import css from './full-details.module.css';

interface AllFieldsProps {
  readonly job: Job;
  readonly table?: JobTable;
}

/** Every field of a job with its label, read-only. */
export function AllFields({ job, table = JOB_FIELDS }: AllFieldsProps) {
  const calendar = useCalendar();
  return (
    <dl className={css.fields}>
      {shownFields(table).map((name) => (
        <div key={name} className={css.field}>
          <dt>{labelOf(name, table)}</dt>
          <dd>
            {table[name]?.kind === 'phone' ? (
              <ContactNumber contact={String(job[name] ?? '')} />
            ) : (
              <LongText text={showValue(name, job[name], calendar, table) || '–'} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
