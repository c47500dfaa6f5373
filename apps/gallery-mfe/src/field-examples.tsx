import { DateField, MoneyField, SelectField, TextAreaField, TextField, TimeField } from '@loupe/web-kit';

const CHOICES = ['Kenilworth', 'Leamington Spa'];

export function FieldExamples() {
  return (
    <>
      <TextField label="Text" name="text" defaultValue="Signet ring" />
      <TextField label="Text with help" name="text-help" help="As it stands on the ticket" optional />
      <TextField label="Text with an error" name="text-error" error="First name is required" />
      <TextField label="Text that cannot be changed" name="text-disabled" defaultValue="J2026-418" disabled />
      <TextAreaField label="Long text" name="long-text" placeholder="Describe what was discussed" />
      <SelectField label="Choice" name="choice" options={CHOICES} />
      <SelectField label="Choice with an error" name="choice-error" options={CHOICES} error="Choose one" />
      <DateField label="Day" name="day" defaultValue="2026-04-03" />
      <DateField label="Day with an error" name="day-error" error="The day is in the past" />
      <TimeField label="Time" name="time" defaultValue="10:15" />
      <MoneyField label="Money" name="money" defaultValue="45.00" />
      <MoneyField
        label="Money with an error"
        name="money-error"
        defaultValue="12,5"
        error="That is no amount"
      />
    </>
  );
}
