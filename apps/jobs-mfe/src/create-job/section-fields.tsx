import { formFields, JOB_FIELDS, OTHER_LOCATION, type FormPlace, type JobTable } from '@loupe/shared-types';
import { SelectField, TextField, useLocationChoices, type Form } from '@loupe/web-kit';
import { isOptional, JobInput } from '../job-input';
import type { CreateField, CreateJobValues } from './create-job-form';
import css from './create-job.module.css';
import { fieldOf } from './form-field';

interface SectionFieldsProps {
  readonly form: Form<CreateJobValues>;
  readonly section: FormPlace['in'];
  readonly table?: JobTable;
}

/** The fields of one section of Create New Repair Job. */
export function SectionFields({ form, section, table = JOB_FIELDS }: SectionFieldsProps) {
  const { location, dateToBeConfirmed } = form.values;
  const names = (formFields('create', section, table) as CreateField[]).filter(
    (name) => name !== 'confirmedDate' || dateToBeConfirmed === 'Yes',
  );
  return (
    <div className={css.fields}>
      {names.map((name) => {
        const field = table[name];
        if (!field) return null;
        if (name === 'location')
          return <LocationField key={name} form={form} table={table} isOther={location === OTHER_LOCATION} />;
        const control = {
          ...fieldOf(form, name, table),
          help: name === 'customJobNumber' ? 'As written on the bag' : undefined,
          optional: isOptional(field),
        };
        const input = <JobInput key={name} field={field} control={control} rows={3} />;
        if (!field.create?.wide) return input;
        return (
          <div key={name} className={css.wide}>
            {input}
          </div>
        );
      })}
    </div>
  );
}

interface LocationFieldProps {
  readonly form: Form<CreateJobValues>;
  readonly table: JobTable;
  readonly isOther: boolean;
}

/** The location of the item. Other needs a text. */
function LocationField({ form, table, isOther }: LocationFieldProps) {
  const locations = useLocationChoices();
  return (
    <>
      <div className={css.wide}>
        <SelectField
          {...fieldOf(form, 'location', table)}
          options={locations}
          placeholder="Choose a location"
        />
      </div>
      {isOther && (
        <div className={css.wide}>
          <TextField {...fieldOf(form, 'otherLocation', table)} label="Where is it?" />
        </div>
      )}
    </>
  );
}
