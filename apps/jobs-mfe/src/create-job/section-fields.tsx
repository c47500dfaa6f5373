import { formFields, JOB_FIELDS, OTHER_LOCATION, type FormPlace, type JobTable } from '@loupe/shared-types';
import { SelectField, TextField, useLocationChoices, type Form } from '@loupe/web-kit';
import { isOptional, JobInput } from '../job-input';
import type { CreateField, CreateJobValues } from './create-job-form';
import css from './create-job.module.css';
import { fieldOf } from './form-field';
import { NumberField } from './number-field';

interface SectionFieldsProps {
  readonly form: Form<CreateJobValues>;
  readonly section: FormPlace['in'];
  /** The fields of the section that are folded away, in place of the others. */
  readonly rare?: boolean;
  readonly table?: JobTable;
}

/** Items and descriptions have rows of their own. */
const isOfRow = (name: string) => /^(item|description)\d$/.test(name);

/** The fields of one section of Create New Repair Job. */
export function SectionFields({ form, section, rare = false, table = JOB_FIELDS }: SectionFieldsProps) {
  const { location, dateToBeConfirmed } = form.values;
  const names = (formFields('create', section, table) as CreateField[]).filter(
    (name) =>
      Boolean(table[name]?.create?.rare) === rare &&
      !isOfRow(name) &&
      (name !== 'confirmedDate' || dateToBeConfirmed === 'Yes'),
  );
  return (
    <div className={css.fields}>
      {names.map((name) => {
        const field = table[name];
        if (!field) return null;
        if (name === 'customJobNumber') return <NumberField key={name} form={form} />;
        if (name === 'location')
          return <LocationField key={name} form={form} table={table} isOther={location === OTHER_LOCATION} />;
        const control = {
          ...fieldOf(form, name, table),
          optional: isOptional(field),
          // The page was opened to type.
          autoFocus: name === 'contactNumber',
        };
        const input = <JobInput key={name} field={field} control={control} rows={1} />;
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
      <SelectField
        {...fieldOf(form, 'location', table)}
        options={locations}
        placeholder="Choose a location"
      />
      {isOther && (
        <div className={css.wide}>
          <TextField {...fieldOf(form, 'otherLocation', table)} label="Where is it?" />
        </div>
      )}
    </>
  );
}
