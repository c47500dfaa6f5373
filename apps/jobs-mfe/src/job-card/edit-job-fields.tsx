import { PRIORITIES, YES_NO } from '@loupe/shared-types';
import { DateField, MoneyField, SelectField, TextAreaField, TextField } from '@loupe/web-kit';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { JOB_FIELDS } from '../job-fields';
import css from './dialogs.module.css';
import { EditLocation } from './edit-location';
import type { EditField, EditValues } from './edit-values';

interface EditJobFieldsProps {
  readonly form: UseFormReturn<EditValues>;
  readonly hasCollectionDate: boolean;
}

const NUMBERS = [1, 2, 3, 4] as const;

/** The inputs of the Edit Job dialog, each named by its field. */
export function EditJobFields({ form, hasCollectionDate }: EditJobFieldsProps) {
  const { register, formState, control } = form;
  const toBeConfirmed = useWatch({ control, name: 'dateToBeConfirmed' });
  const field = (name: EditField) => ({
    ...register(name),
    label: JOB_FIELDS[name].label,
    error: formState.errors[name]?.message,
  });

  return (
    <>
      <TextField {...field('customJobNumber')} />
      <SelectField {...field('statusOrder')} options={PRIORITIES} />
      <TextField {...field('firstName')} />
      <TextField {...field('surname')} />
      <TextField {...field('contactNumber')} type="tel" />
      <TextField {...field('email')} type="email" />
      <div className={css.wide}>
        <TextField {...field('homeAddress')} />
      </div>
      <TextField {...field('postcode')} />
      <EditLocation control={control} />
      <h3 className={css.group}>Items & Descriptions</h3>
      {NUMBERS.flatMap((n) => [
        <TextField key={`item${n}`} {...field(`item${n}`)} />,
        <TextField key={`description${n}`} {...field(`description${n}`)} />,
      ])}
      <h3 className={css.group}>Money</h3>
      <MoneyField {...field('totalCost')} />
      <MoneyField {...field('depositAmount')} />
      <MoneyField {...field('quoteAmount')} />
      <TextField {...field('quoteResponse')} />
      <h3 className={css.group}>Dates and notes</h3>
      <SelectField {...field('dateToBeConfirmed')} options={YES_NO} />
      {toBeConfirmed === 'Yes' && <DateField {...field('confirmedDate')} />}
      <SelectField {...field('inNext7Days')} options={YES_NO} />
      <SelectField {...field('airTag')} options={YES_NO} />
      {hasCollectionDate && <DateField {...field('collectionDate')} />}
      <div className={css.wide}>
        <TextField {...field('completedItems')} />
      </div>
      <div className={css.wide}>
        <TextAreaField {...field('notes')} rows={4} />
      </div>
    </>
  );
}
