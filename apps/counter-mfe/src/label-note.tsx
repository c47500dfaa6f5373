import { needsNewLabel } from '@loupe/domain';
import type { JobPanelProps } from '@loupe/plugin-sdk';
import { useCalendar, useNow } from '@loupe/web-kit';
import css from './printing.module.css';

/** On a job's sheet: its label may have faded (LABEL-11). Who printed which copy is in the story of the job. */
export default function LabelNote({ job }: JobPanelProps) {
  const calendar = useCalendar();
  const now = useNow();
  if (!needsNewLabel(job, now, calendar)) return null;
  return (
    <p className={css.note}>
      This job is more than a year old, and the print of a label fades: print a new label.
    </p>
  );
}
