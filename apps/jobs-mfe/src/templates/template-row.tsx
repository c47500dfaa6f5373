import { formatPounds } from '@loupe/domain';
import { Button } from '@loupe/plugin-sdk/ui';
import type { JobTemplate } from '@loupe/shared-types';
import { ErrorNote, useAction } from '@loupe/web-kit';
import { useState } from 'react';
import { removeTemplate } from './template-actions';
import { TemplateForm } from './template-form';
import css from './templates.module.css';

/** A usual job, which turns into its form to be changed. */
export function TemplateRow({ template }: { readonly template: JobTemplate }) {
  const [isEditing, setIsEditing] = useState(false);
  const removing = useAction(removeTemplate);
  const { item, work, price, days } = template;
  const named = `${item}: ${work}`;
  if (isEditing)
    return (
      <li className={css.row}>
        <TemplateForm template={template} onDone={() => setIsEditing(false)} />
      </li>
    );
  return (
    <li className={css.row}>
      <div className={css.words}>
        <b>
          <bdi>{item}</bdi>
        </b>
        <p>
          <bdi>{work}</bdi>
        </p>
      </div>
      <span className={css.figures}>
        {formatPounds(price)}, {days === 1 ? '1 day' : `${days} days`}
      </span>
      <div className={css.actions}>
        <Button aria-label={`Edit ${named}`} onClick={() => setIsEditing(true)}>
          Edit
        </Button>
        <Button
          aria-label={`Remove ${named}`}
          loading={removing.pending}
          onClick={() => void removing.run(template)}
        >
          Remove
        </Button>
      </div>
      <ErrorNote error={removing.error} />
    </li>
  );
}
