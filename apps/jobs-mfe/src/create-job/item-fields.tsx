import { TextField } from '@loupe/web-kit';
import { Fragment } from 'react';
import css from './create-job.module.css';
import { fieldOf, type CreateJobForm } from './form-field';

const NUMBERS = [1, 2, 3, 4] as const;

/** Up to four items, each with its description (JOB-2). */
export function ItemFields({ form }: { readonly form: CreateJobForm }) {
  return (
    <div className={css.fields}>
      {NUMBERS.map((n) => (
        <Fragment key={n}>
          <TextField {...fieldOf(form, `item${n}`, [`description${n}`])} optional={n > 1} />
          <TextField {...fieldOf(form, `description${n}`, [`item${n}`])} optional={n > 1} />
        </Fragment>
      ))}
    </div>
  );
}
