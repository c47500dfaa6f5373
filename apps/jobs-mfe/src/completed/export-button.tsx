import { useShell } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { ErrorNote, Icon, useCalendar } from '@loupe/web-kit';
import { useState } from 'react';
import css from './completed.module.css';
import { exportCompletedJobs } from './export-completed';

/** Hands over every completed job as the customer database's CSV file, and says when that was last done. */
export function ExportButton() {
  const { notify } = useShell();
  const calendar = useCalendar();
  const [done, setDone] = useState<number | null>(null);
  const [lastExported, setLastExported] = useState<Date | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = done !== null;

  async function run() {
    if (running) return;
    setDone(0);
    setError(null);
    try {
      const exported = await exportCompletedJobs({ day: calendar.today(new Date()), onProgress: setDone });
      if (exported > 0) setLastExported(new Date());
      else notify({ tone: 'failure', title: 'No completed jobs to export' });
    } catch (problem) {
      setError(problem);
    } finally {
      setDone(null);
    }
  }

  return (
    <div className={css.export}>
      <Button icon={<Icon name="download" />} loading={running} onClick={() => void run()}>
        Export file for Database
      </Button>
      <span className={css.exported} role="status">
        {done ? `${done.toLocaleString('en-GB')} jobs read…` : ''}
        {!running && lastExported && `Last exported: ${calendar.formatDateTimeSeconds(lastExported)}`}
      </span>
      {Boolean(error) && <ErrorNote error={error} onRetry={() => void run()} />}
    </div>
  );
}
