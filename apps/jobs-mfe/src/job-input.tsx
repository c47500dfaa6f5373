import { TEXT_LIMITS, YES_NO, type JobField } from '@loupe/shared-types';
import { DateField, MoneyField, SelectField, TextAreaField, TextField, type FormField } from '@loupe/web-kit';
import type { ReactNode } from 'react';

interface JobInputProps {
  readonly field: JobField;
  readonly control: FormField & {
    readonly label: string;
    readonly help?: ReactNode;
    readonly optional?: boolean;
    readonly autoFocus?: boolean;
  };
  /** The rows of a text area. */
  readonly rows: number;
}

/** Whether the label of a field is followed by (optional). */
export function isOptional({ kind, default: byDefault, required }: JobField): boolean {
  return (kind === 'money' || byDefault === null) && required === undefined;
}

/** The input control of a job field. */
export function JobInput({ field, control, rows }: JobInputProps) {
  switch (field.kind) {
    case 'money':
      return <MoneyField {...control} />;
    case 'flag':
    case 'yesNo':
      return <SelectField {...control} options={YES_NO} />;
    case 'choice':
      return <SelectField {...control} options={field.options ?? []} />;
    case 'day':
    case 'instant':
      return <DateField {...control} />;
    case 'phone':
      return <TextField {...control} type="tel" />;
    case 'email':
      return <TextField {...control} type="email" />;
    case 'postcode':
      return <TextField {...control} autoCapitalize="characters" />;
    default:
      return field.limit === TEXT_LIMITS.notes ? (
        <TextAreaField {...control} rows={rows} />
      ) : (
        <TextField {...control} />
      );
  }
}
