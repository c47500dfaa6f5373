import { labelOf } from '@loupe/domain';
import { formFields, JOB_FIELDS, type JobTable } from '@loupe/shared-types';
import type { Form } from '@loupe/web-kit';
import { Fragment } from 'react';
import { isOptional, JobInput } from '../job-input';
import css from './dialogs.module.css';
import { EditLocation } from './edit-location';
import { HEADINGS, type EditSection } from './edit-sections';
import type { EditField, EditValues } from './edit-values';

interface EditJobFieldsProps {
  readonly form: Form<EditValues>;
  readonly sections: readonly EditSection[];
  readonly hasCollectionDate: boolean;
  readonly table?: JobTable;
}

/** The inputs of the Edit Job dialog, each named by its field. */
export function EditJobFields({ form, sections, hasCollectionDate, table = JOB_FIELDS }: EditJobFieldsProps) {
  const isShown = (name: EditField) =>
    (name !== 'confirmedDate' || form.values.dateToBeConfirmed === 'Yes') &&
    (name !== 'collectionDate' || hasCollectionDate);

  const [first] = sections.flatMap((section) => formFields('edit', section, table));

  const input = (name: EditField) => {
    const field = table[name];
    if (!field || !isShown(name)) return null;
    if (name === 'location') return <EditLocation key={name} form={form} />;
    const given = {
      ...form.field(name),
      label: labelOf(name, table),
      // Opened by the user's own click, so moving the focus is expected.
      autoFocus: name === first,
      optional: isOptional(field),
    };
    const control = <JobInput key={name} field={field} control={given} rows={4} />;
    if (!field.edit?.wide) return control;
    return (
      <div key={name} className={css.wide}>
        {control}
      </div>
    );
  };

  return sections.map((section) => (
    <Fragment key={section}>
      {sections.length > 1 && HEADINGS[section] && <h3 className={css.group}>{HEADINGS[section]}</h3>}
      {(formFields('edit', section, table) as EditField[]).map(input)}
    </Fragment>
  ));
}
