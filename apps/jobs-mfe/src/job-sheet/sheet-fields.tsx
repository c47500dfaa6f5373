import { jobField, labelOf, showValue, visibleFields } from '@loupe/domain';
import { JOB_FIELDS, type Job, type JobFieldName, type JobTable } from '@loupe/shared-types';
import { ContactNumber, DraftSign, lazyPart, LongText, onEscape, useCalendar } from '@loupe/web-kit';
import { useRef, useState } from 'react';
import { CardButton } from '../job-card/card-controls';
import { editDraftName, EDIT_SECTIONS, HEADINGS, type EditSection } from '../job-card/edit-sections';
import { useFocusReturn } from '../job-card/focus-return';
import css from './sheet.module.css';

const EditJobForm = lazyPart(async () => ({
  default: (await import('../job-card/edit-job-form')).EditJobForm,
}));

interface SheetFieldsProps {
  readonly job: Job;
  readonly table?: JobTable;
}

/** Every field of a job, grouped as in the forms; each group is edited in place (SHEET-4). */
export function SheetFields({ job, table = JOB_FIELDS }: SheetFieldsProps) {
  const sectionOf = (name: JobFieldName) => table[name]?.edit?.in;
  const displayed = visibleFields(table);
  const others = displayed.filter((name) => !sectionOf(name));
  return (
    <>
      {EDIT_SECTIONS.map((section) => {
        const names = displayed.filter((name) => sectionOf(name) === section);
        if (names.length === 0) return null;
        return <Group key={section} job={job} table={table} section={section} names={names} />;
      })}
      <section className={css.group} aria-label="State and record">
        <h3 className={css.heading}>State and record</h3>
        <Values job={job} table={table} names={others} />
      </section>
    </>
  );
}

interface GroupProps {
  readonly job: Job;
  readonly table: JobTable;
  readonly section: EditSection;
  readonly names: readonly JobFieldName[];
}

function Group({ job, table, section, names }: GroupProps) {
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  useFocusReturn(isEditing ? section : null, edit);
  const heading = HEADINGS[section] ?? 'Customer and job';
  return (
    <section className={css.group} aria-label={heading}>
      <h3 className={css.heading}>
        {heading}
        {!isEditing && (
          <CardButton
            ref={edit}
            isSmall
            variant="quiet"
            aria-label={`Edit ${heading}`}
            onClick={() => setIsEditing(true)}
          >
            Edit
            <DraftSign name={editDraftName(job.id, [section])} />
          </CardButton>
        )}
      </h3>
      {isEditing ? (
        <div onKeyDown={onEscape(() => setIsEditing(false))}>
          <EditJobForm
            job={job}
            sections={[section]}
            onClose={() => setIsEditing(false)}
            onReopen={() => setIsEditing(true)}
          />
        </div>
      ) : (
        <Values job={job} table={table} names={names} />
      )}
    </section>
  );
}

function Values({ job, table, names }: Omit<GroupProps, 'section'>) {
  const calendar = useCalendar();
  return (
    <dl className={css.fields}>
      {names.map((name) => (
        <div key={name} className={css.field}>
          <dt>{labelOf(name, table)}</dt>
          <dd>
            {table[name]?.kind === 'phone' ? (
              <ContactNumber contact={String(jobField(job, name) ?? '')} />
            ) : (
              <LongText text={showValue(name, jobField(job, name), calendar, table) || '–'} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
