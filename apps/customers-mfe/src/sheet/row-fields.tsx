import { Button } from '@loupe/plugin-sdk/ui';
import type { CustomerContact, CustomerSize } from '@loupe/shared-types';
import { SelectField, TextField } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import css from './sheet.module.css';

interface RowsProps<T> {
  readonly rows: readonly T[];
  readonly onChange: (rows: readonly T[]) => void;
}

interface FieldRowsProps<T> extends RowsProps<T> {
  readonly legend: string;
  readonly one: string;
  readonly empty: T;
  readonly children: (row: T, set: (row: T) => void, at: number) => ReactNode;
}

/** Rows of fields that can be added and removed. */
function FieldRows<T>({ legend, one, empty, rows, onChange, children }: FieldRowsProps<T>) {
  return (
    <fieldset className={css.rows}>
      <legend>{legend}</legend>
      {rows.map((row, at) => (
        <div key={at} className={css.fieldRow}>
          {children(row, (next) => onChange(rows.map((old, n) => (n === at ? next : old))), at)}
          <Button
            aria-label={`Remove ${one} ${at + 1}`}
            onClick={() => onChange(rows.filter((_, n) => n !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange([...rows, empty])}>Add {one}</Button>
    </fieldset>
  );
}

const KINDS = [
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
];

export function ContactFields(props: RowsProps<CustomerContact>) {
  return (
    <FieldRows
      {...props}
      legend="Numbers and e-mail"
      one="contact"
      empty={{ kind: 'phone', label: null, raw: '' }}
    >
      {(row, set, at) => (
        <>
          <SelectField
            hideLabel
            label={`Kind of contact ${at + 1}`}
            name={`contact-${at}-kind`}
            options={KINDS}
            value={row.kind}
            onChange={({ target }) => set({ ...row, kind: target.value === 'email' ? 'email' : 'phone' })}
          />
          <TextField
            hideLabel
            label={`Contact ${at + 1}`}
            name={`contact-${at}-raw`}
            placeholder="Number or address"
            value={row.raw}
            onChange={({ target }) => set({ ...row, raw: target.value })}
          />
          <TextField
            hideLabel
            label={`Whose contact ${at + 1} is`}
            name={`contact-${at}-label`}
            placeholder="Such as wife"
            value={row.label ?? ''}
            onChange={({ target }) => set({ ...row, label: target.value === '' ? null : target.value })}
          />
        </>
      )}
    </FieldRows>
  );
}

export function SizeFields(props: RowsProps<CustomerSize>) {
  return (
    <FieldRows {...props} legend="Ring sizes" one="ring size" empty={{ finger: '', size: '' }}>
      {(row, set, at) => (
        <>
          <TextField
            hideLabel
            label={`Finger ${at + 1}`}
            name={`size-${at}-finger`}
            placeholder="Finger, such as ring, left"
            value={row.finger}
            onChange={({ target }) => set({ ...row, finger: target.value })}
          />
          <TextField
            hideLabel
            label={`Size ${at + 1}`}
            name={`size-${at}-size`}
            placeholder="Size"
            value={row.size}
            onChange={({ target }) => set({ ...row, size: target.value })}
          />
        </>
      )}
    </FieldRows>
  );
}
