import { TextField } from '@loupe/web-kit';
import css from './create-job.module.css';
import { fieldOf, type CreateJobForm } from './form-field';

export function CustomerFields({ form }: { readonly form: CreateJobForm }) {
  return (
    <div className={css.fields}>
      <TextField {...fieldOf(form, 'firstName')} />
      <TextField {...fieldOf(form, 'surname')} />
      <TextField {...fieldOf(form, 'contactNumber')} type="tel" />
      <TextField {...fieldOf(form, 'email')} type="email" optional />
      <div className={css.wide}>
        <TextField {...fieldOf(form, 'homeAddress')} />
      </div>
      <TextField {...fieldOf(form, 'postcode')} autoCapitalize="characters" />
    </div>
  );
}
