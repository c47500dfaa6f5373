import { formatPounds } from '@loupe/domain';
import type { JobTemplate } from '@loupe/shared-types';
import { queryOf, TextField } from '@loupe/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import css from './template-field.module.css';
import { matchesOf } from './template-matches';

interface TemplateFieldProps extends ComponentProps<typeof TextField> {
  readonly onChoose: (template: JobTemplate) => void;
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** An item's field, which lists the templates that match what is typed; the arrow keys and Enter choose (TEMPLATE-3). */
export function TemplateField({ onChoose, onChange, onBlur, name, ...rest }: TemplateFieldProps) {
  const { data: templates = [] } = useQuery({ ...queryOf('GET /api/templates'), refetchOnMount: 'always' });
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const matches = text === null ? [] : matchesOf(templates, text);
  const isOpen = matches.length > 0;
  const listId = `${name}-templates`;
  const optionId = (at: number) => `${listId}-${at}`;

  function show(typed: string | null) {
    setText(typed);
    setActive(-1);
  }

  function choose(template: JobTemplate) {
    show(null);
    onChoose(template);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
    if (ctrlKey || metaKey || altKey) return;
    const chosen = matches[active];
    if (key === 'ArrowDown' && !isOpen) show(currentTarget.value);
    else if (key === 'ArrowDown') setActive((active + 1) % matches.length);
    else if (key === 'ArrowUp' && isOpen) setActive((active <= 0 ? matches.length : active) - 1);
    else if (key === 'Enter' && chosen) choose(chosen);
    else if (key === 'Escape' && isOpen) show(null);
    else return;
    event.preventDefault();
  }

  return (
    <div className={css.field}>
      <TextField
        {...rest}
        name={name}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        onChange={(event) => {
          onChange?.(event);
          show(event.target.value === '' ? null : event.target.value);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          show(null);
        }}
        onKeyDown={press}
      />
      {isOpen && (
        <ul id={listId} role="listbox" aria-label="Usual jobs" className={css.list}>
          {matches.map((template, at) => (
            <li
              key={template.id}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              className={at === active ? css.active : undefined}
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(template);
              }}
            >
              <span>
                <b>
                  <bdi>{template.item}</bdi>
                </b>{' '}
                <bdi>{template.work}</bdi>
              </span>
              <small>
                {formatPounds(template.price)}, {days(template.days)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
