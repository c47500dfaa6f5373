import { OTHER_LOCATION, PRIORITIES, YES_NO } from '@loupe/shared-types';
import {
  DateField,
  MoneyField,
  SelectField,
  TextAreaField,
  TextField,
  useLocationChoices,
} from '@loupe/web-kit';
import { useWatch } from 'react-hook-form';
import css from './create-job.module.css';
import { fieldOf, type CreateJobForm } from './form-field';

export function JobFields({ form }: { readonly form: CreateJobForm }) {
  const locations = useLocationChoices();
  const [location, dateToBeConfirmed] = useWatch({
    control: form.control,
    name: ['location', 'dateToBeConfirmed'],
  });
  return (
    <div className={css.fields}>
      <div className={css.wide}>
        <TextField {...fieldOf(form, 'customJobNumber')} help="As written on the bag" />
      </div>
      <div className={css.wide}>
        <SelectField
          {...fieldOf(form, 'location')}
          label="Location"
          options={locations}
          placeholder="Choose a location"
        />
      </div>
      {location === OTHER_LOCATION && (
        <div className={css.wide}>
          <TextField {...fieldOf(form, 'otherLocation')} label="Where is it?" />
        </div>
      )}
      <SelectField {...fieldOf(form, 'statusOrder')} options={PRIORITIES} />
      <SelectField {...fieldOf(form, 'airTag')} options={YES_NO} />
      <MoneyField {...fieldOf(form, 'totalCost')} optional />
      <MoneyField {...fieldOf(form, 'depositAmount')} optional />
      <MoneyField {...fieldOf(form, 'quoteAmount')} optional />
      <SelectField {...fieldOf(form, 'jobAccepted')} options={YES_NO} />
      <SelectField {...fieldOf(form, 'balancePaid')} options={YES_NO} />
      <SelectField {...fieldOf(form, 'inNext7Days')} options={YES_NO} />
      <SelectField {...fieldOf(form, 'dateToBeConfirmed')} options={YES_NO} />
      {dateToBeConfirmed === 'Yes' && <DateField {...fieldOf(form, 'confirmedDate')} optional />}
      <div className={css.wide}>
        <TextAreaField {...fieldOf(form, 'notes')} rows={3} optional />
      </div>
    </div>
  );
}
