import { formFields, JOB_FIELDS, OTHER_LOCATION, type FormPlace, type JobTable } from '@loupe/shared-types';
import { SelectField, TextField, useLocationChoices } from '@loupe/web-kit';
import { useWatch } from 'react-hook-form';
import { isOptional, JobInput } from '../job-input';
import type { CreateField } from './create-job-form';
import css from './create-job.module.css';
import { fieldOf, type CreateJobForm } from './form-field';

interface SectionFieldsProps {
  readonly form: CreateJobForm;
  readonly section: FormPlace['in'];
  readonly table?: JobTable;
}

/** The other field of an item and its description, which is validated with it. */
function pairOf(name: string): CreateField[] {
  const [, half, n] = /^(item|description)(\d)$/.exec(name) ?? [];
  return half === undefined ? [] : [`${half === 'item' ? 'description' : 'item'}${n}` as CreateField];
}

/** The fields of one section of Create New Repair Job. */
export function SectionFields({ form, section, table = JOB_FIELDS }: SectionFieldsProps) {
  const [location, toBeConfirmed] = useWatch({
    control: form.control,
    name: ['location', 'dateToBeConfirmed'],
  });
  const names = (formFields('create', section, table) as CreateField[]).filter(
    (name) => name !== 'confirmedDate' || toBeConfirmed === 'Yes',
  );
  return (
    <div className={css.fields}>
      {names.map((name) => {
        const field = table[name];
        if (!field) return null;
        if (name === 'location')
          return <LocationField key={name} form={form} table={table} isOther={location === OTHER_LOCATION} />;
        const control = {
          ...fieldOf(form, name, table, pairOf(name)),
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
  readonly form: CreateJobForm;
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
