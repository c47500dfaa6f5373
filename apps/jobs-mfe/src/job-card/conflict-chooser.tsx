import { labelOf } from '@loupe/domain';
import { JOB_FIELDS, type JobTable } from '@loupe/shared-types';
import { useEffect, useId, useRef } from 'react';
import type { Clash } from './conflict';
import type { EditField } from './edit-values';
import css from './dialogs.module.css';

export type Choice = 'yours' | 'theirs';

interface ConflictChooserProps {
  readonly by: string;
  readonly clashes: readonly Clash[];
  readonly chosen: ReadonlyMap<EditField, Choice>;
  readonly onChoose: (field: EditField, choice: Choice) => void;
  readonly table?: JobTable;
}

/** Field by field: the other user's value, the user's own input, and a choice between them. */
export function ConflictChooser({ by, clashes, chosen, onChoose, table = JOB_FIELDS }: ConflictChooserProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      className={css.conflict}
      role="alert"
      aria-label="Changed by somebody else"
      tabIndex={-1}
    >
      <p className={css.conflictLead}>
        {by} changed this job while you were editing. Nothing you typed is lost: choose which to keep, then
        save again.
      </p>
      {clashes.map((clash) => (
        <fieldset key={clash.field} className={css.clash}>
          <legend>{labelOf(clash.field, table)}</legend>
          <Option
            name={clash.field}
            label={`Theirs (${by})`}
            text={clash.theirs}
            checked={chosen.get(clash.field) === 'theirs'}
            onPick={() => onChoose(clash.field, 'theirs')}
          />
          <Option
            name={clash.field}
            label="Yours"
            text={clash.yours}
            checked={chosen.get(clash.field) === 'yours'}
            onPick={() => onChoose(clash.field, 'yours')}
          />
        </fieldset>
      ))}
    </section>
  );
}

interface OptionProps {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly checked: boolean;
  readonly onPick: () => void;
}

function Option({ name, label, text, checked, onPick }: OptionProps) {
  const id = useId();
  return (
    <div className={css.option}>
      <input id={id} type="radio" name={`keep-${name}`} checked={checked} onChange={onPick} />
      <label htmlFor={id}>
        <span className={css.optionAuthor}>{label}</span> <bdi>{text === '' ? '(empty)' : text}</bdi>
      </label>
    </div>
  );
}
