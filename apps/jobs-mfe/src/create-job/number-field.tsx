import { JOB_FIELDS } from '@loupe/shared-types';
import { queryOf, TextField, type Form } from '@loupe/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { CreateJobValues } from './create-job-form';
import css from './create-job.module.css';
import { fieldOf } from './form-field';

/** The number on the bag, or the next one of the server, which is offered and given when the job is saved (INTAKE-3). */
export function NumberField({ form }: { readonly form: Form<CreateJobValues> }) {
  const { data } = useQuery({ ...queryOf('GET /api/next-job-number'), refetchOnMount: 'always' });
  const isNext = form.values.nextNumber === 'Yes';
  return (
    <div>
      <TextField
        {...fieldOf(form, 'customJobNumber', JOB_FIELDS)}
        disabled={isNext}
        placeholder={isNext ? data?.jobNumber : 'As written on the bag'}
      />
      <label className={css.next}>
        <input
          id="nextNumber"
          name="nextNumber"
          type="checkbox"
          checked={isNext}
          onChange={({ target }) =>
            form.change(target.checked ? { nextNumber: 'Yes', customJobNumber: '' } : { nextNumber: 'No' })
          }
        />
        <span>
          Next number{data && ': '}
          {data && <b>{data.jobNumber}</b>}
        </span>
      </label>
    </div>
  );
}
