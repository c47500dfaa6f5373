import { serverNow, useShell } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { Icon } from '@loupe/plugin-sdk/icons';
import { ErrorNote, useCalendar } from '@loupe/web-kit';
import { useState } from 'react';
import css from './completed.module.css';
import { exportCompletedJobs, type ExportKind } from './export-completed';

/** Exports all completed jobs as the customer database's CSV file or for Excel; shows the last export (EXPORT-4). */
export function ExportButtons() {
  const { notify } = useShell();
  const calendar = useCalendar();
  const [kind, setKind] = useState<ExportKind>('csv');
  const [done, setDone] = useState<number | null>(null);
  const [lastExported, setLastExported] = useState<Date | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = done !== null;

  async function run(wanted: ExportKind) {
    if (running) return;
    setKind(wanted);
    setDone(0);
    setError(null);
    try {
      const exported = await exportCompletedJobs({
        kind: wanted,
        day: calendar.today(serverNow()),
        onProgress: setDone,
      });
      if (exported > 0) setLastExported(serverNow());
      else notify({ tone: 'failure', title: 'No completed jobs to export' });
    } catch (problem) {
      setError(problem);
    } finally {
      setDone(null);
    }
  }

  return (
    <div className={css.export}>
      <div className={css.exports}>
        <Button
          icon={<Icon name="download" />}
          loading={running && kind === 'csv'}
          onClick={() => void run('csv')}
        >
          Export file for Database
        </Button>
        <Button type="text" loading={running && kind === 'xlsx'} onClick={() => void run('xlsx')}>
          Export as Excel (.xlsx)
        </Button>
      </div>
      <span className={css.exported} role="status">
        {done ? `${done.toLocaleString('en-GB')} jobs read…` : ''}
        {!running && lastExported && `Last exported: ${calendar.formatDateTimeSeconds(lastExported)}`}
      </span>
      {Boolean(error) && <ErrorNote error={error} onRetry={() => void run(kind)} />}
    </div>
  );
}
