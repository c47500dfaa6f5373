import { SelectField, useCalendar } from '@loupe/web-kit';
import css from './monthly-report.module.css';

interface MonthSelectProps {
  readonly months: readonly string[];
  readonly month: string;
  readonly onChoose: (month: string) => void;
}

/** The last twelve months of the shop, the current one first (REPORT-1). */
export function MonthSelect({ months, month, onChoose }: MonthSelectProps) {
  const calendar = useCalendar();
  return (
    <div className={css.month}>
      <SelectField
        label="Month"
        name="month"
        hideLabel
        value={month}
        onChange={(event) => onChoose(event.target.value)}
        options={months.map((value) => ({ value, label: calendar.formatMonth(value) }))}
      />
    </div>
  );
}
