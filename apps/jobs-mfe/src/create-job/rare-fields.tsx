import { labelOf } from '@loupe/domain';
import { JOB_FIELDS, namesWith, type JobTable } from '@loupe/shared-types';
import { useCalendar, type Form } from '@loupe/web-kit';
import { useState } from 'react';
import { EMPTY_JOB, type CreateField, type CreateJobValues } from './create-job-form';
import css from './create-job.module.css';
import { personInput } from './customer-fields';
import { SectionFields } from './section-fields';
import type { LookUp } from './use-look-up';

const RARE = namesWith(JOB_FIELDS, 'create').filter(
  (name) => (JOB_FIELDS as JobTable)[name]?.create?.rare,
) as readonly CreateField[];

interface FilledProps {
  readonly form: Form<CreateJobValues>;
}

interface RareFieldsProps extends FilledProps {
  readonly lookUp: LookUp;
}

/** The fields that are seldom asked: folded, with what is in them beside the word; open where one has an error. */
export function RareFields({ form, lookUp }: RareFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasError = RARE.some((name) => form.field(name).error);
  return (
    <details
      className={css.rare}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        More details
        {!isOpen && <Filled form={form} />}
      </summary>
      <SectionFields form={form} section="customer" rare inputOf={personInput({ form, lookUp })} />
      <SectionFields form={form} section="job" rare />
    </details>
  );
}

/** What is filled in, such as `Priority: High Priority`. */
function Filled({ form: { values } }: FilledProps) {
  const calendar = useCalendar();
  const filled = RARE.flatMap((name) => {
    const value = values[name];
    if (value === EMPTY_JOB[name]) return [];
    return [`${labelOf(name)}: ${name === 'confirmedDate' ? calendar.formatWords(value) : value}`];
  });
  return <span className={css.filled}>{filled.join(' · ') || 'email, priority, AirTag, quote, dates'}</span>;
}
