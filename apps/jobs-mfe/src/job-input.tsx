import { TEXT_LIMITS, YES_NO, type JobField } from '@loupe/shared-types';
import { DateField, MoneyField, SelectField, TextAreaField, TextField } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface JobInputProps {
  readonly field: JobField;
  /** What a form gives its control. */
  readonly control: UseFormRegisterReturn & {
    readonly label: string;
    readonly error: string | undefined;
    readonly help?: ReactNode;
    readonly optional?: boolean;
    readonly autoFocus?: boolean;
  };
  /** The lines of a text of many. */
  readonly rows: number;
}

/** Whether a form says (optional) behind the label of a field. */
export function isOptional({ kind, default: byDefault, required }: JobField): boolean {
  return (kind === 'money' || byDefault === null) && required === undefined;
}

/** The control a field of a job is typed into or chosen with. */
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
