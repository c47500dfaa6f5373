import {
  formFields,
  JOB_FIELDS,
  OTHER_LOCATION,
  type FormPlace,
  type JobField,
  type JobTable,
} from '@loupe/shared-types';
import { SelectField, TextField, useLocationOptions, type Form } from '@loupe/web-kit';
import type { ComponentProps, ReactNode } from 'react';
import { isOptional, JobInput } from '../job-input';
import type { CreateField, CreateJobValues } from './create-job-form';
import css from './create-job.module.css';
import { fieldOf } from './form-field';
import { NumberField } from './number-field';

export interface SectionInput {
  readonly name: CreateField;
  readonly field: JobField;
  readonly control: ComponentProps<typeof JobInput>['control'];
}

interface SectionFieldsProps {
  readonly form: Form<CreateJobValues>;
  readonly section: FormPlace['in'];
  /** The fields of the section that are folded away, in place of the others. */
  readonly rare?: boolean;
  readonly table?: JobTable;
  /** Draws the input of a field in place of the usual one. */
  readonly inputOf?: (input: SectionInput) => ReactNode;
}

/** Items and descriptions have rows of their own. */
const isOfRow = (name: string) => /^(item|description)\d$/.test(name);

/** The fields of one section of Create New Repair Job. */
export function SectionFields({
  form,
  section,
  rare = false,
  table = JOB_FIELDS,
  inputOf = usualInput,
}: SectionFieldsProps) {
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
        return (
          <div key={name} className={field.create?.wide ? css.wide : css.input}>
            {inputOf({ name, field, control })}
          </div>
        );
      })}
    </div>
  );
}

const usualInput = ({ field, control }: SectionInput) => (
  <JobInput field={field} control={control} rows={1} />
);

interface LocationFieldProps {
  readonly form: Form<CreateJobValues>;
  readonly table: JobTable;
  readonly isOther: boolean;
}

/** The location of the item. Other needs a text. */
function LocationField({ form, table, isOther }: LocationFieldProps) {
  const locations = useLocationOptions();
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
