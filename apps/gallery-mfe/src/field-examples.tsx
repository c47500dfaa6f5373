import {
  DateField,
  MoneyField,
  SelectField,
  TextAreaField,
  TextField,
  TimeField,
  useForm,
} from '@loupe/web-kit';

const CHOICES = ['Kenilworth', 'Leamington Spa'];

const TYPED = { day: '2026-04-03', 'day-error': '', money: '45.00', 'money-error': '12,5' };

export function FieldExamples() {
  const { field } = useForm({ initial: TYPED, read: (body) => ({ body }), send: () => Promise.resolve() });
  return (
    <>
      <TextField label="Text" name="text" defaultValue="Signet ring" />
      <TextField label="Text with help" name="text-help" help="As it stands on the ticket" optional />
      <TextField label="Text with an error" name="text-error" error="First name is required" />
      <TextField label="Text that cannot be changed" name="text-disabled" defaultValue="J2026-418" disabled />
      <TextAreaField label="Long text" name="long-text" placeholder="Describe what was discussed" />
      <SelectField label="Choice" name="choice" options={CHOICES} />
      <SelectField label="Choice with an error" name="choice-error" options={CHOICES} error="Choose one" />
      <DateField label="Day" {...field('day')} />
      <DateField label="Day with an error" {...field('day-error')} error="The day is in the past" />
      <TimeField label="Time" name="time" defaultValue="10:15" />
      <MoneyField label="Money" {...field('money')} />
      <MoneyField label="Money with an error" {...field('money-error')} error="That is no amount" />
    </>
  );
}
