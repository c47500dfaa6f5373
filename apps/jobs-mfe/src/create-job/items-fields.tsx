import { JOB_FIELDS } from '@loupe/shared-types';
import { TextField, type Form } from '@loupe/web-kit';
import type { CreateJobValues } from './create-job-form';
import css from './create-job.module.css';
import { fieldOf } from './form-field';
import { ROWS, tabStopsOf } from './item-rows';
import { TemplateField } from './template-field';
import { useFillTemplate } from './use-fill-template';

const tab = (stops: boolean) => (stops ? undefined : -1);

/** A row for each item: what it is, which finds a template, and what is to be done. */
export function ItemsFields({ form }: { readonly form: Form<CreateJobValues> }) {
  const stops = tabStopsOf(form.values);
  const fill = useFillTemplate(form);
  const labelled = (n: number, placeholder: string) =>
    n !== 1 && { optional: true, hideLabel: true, placeholder };
  return (
    <ol className={css.rows}>
      {ROWS.map((n) => (
        <li key={n} className={css.row}>
          <TemplateField
            {...fieldOf(form, `item${n}`, JOB_FIELDS)}
            {...labelled(n, `Item ${n}`)}
            tabIndex={tab(stops[n].item)}
            onChoose={(template) => fill(n, template)}
          />
          <TextField
            {...fieldOf(form, `description${n}`, JOB_FIELDS)}
            {...labelled(n, `Description ${n}`)}
            tabIndex={tab(stops[n].description)}
          />
        </li>
      ))}
    </ol>
  );
}
