import { useState } from 'react';
import { useShell } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import type { MonthlyFigures } from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import { ErrorNote, saveFile } from '@loupe/web-kit';
import css from './monthly-report.module.css';
import { reportFileName } from './report-sections';

interface ExportButtonsProps {
  /** Undefined until loaded. */
  readonly figures: MonthlyFigures | undefined;
  readonly monthInWords: string;
}

const FAILED = 'The file could not be made. Please try again.';

/** The exports of the report. The file writers are loaded on demand. */
export function ExportButtons({ figures, monthInWords }: ExportButtonsProps) {
  const { notify } = useShell();
  const [failed, setFailed] = useState(false);

  async function attempt(make: (figures: MonthlyFigures) => Promise<void>) {
    if (!figures) return;
    setFailed(false);
    try {
      await make(figures);
    } catch {
      setFailed(true);
      notify({ tone: 'failure', title: 'Error', description: FAILED });
    }
  }

  const saveExcel = () =>
    attempt(async (report) => {
      notify({ title: 'Export Started', description: 'Preparing Excel export...' });
      const { reportXlsx } = await import('./report-xlsx');
      saveFile(`${reportFileName(report)}.xlsx`, await reportXlsx(report, monthInWords));
    });

  const saveCsv = () =>
    attempt(async (report) => {
      const { reportCsv } = await import('./report-csv');
      const text = reportCsv(report, monthInWords);
      saveFile(`${reportFileName(report)}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
      notify({ title: 'Export Complete', description: 'CSV file downloaded successfully' });
    });

  return (
    <>
      <Button className={css.export} icon={<Icon name="download" />} disabled={!figures} onClick={saveExcel}>
        Excel
      </Button>
      <Button className={css.export} icon={<Icon name="download" />} disabled={!figures} onClick={saveCsv}>
        CSV
      </Button>
      {failed && <ErrorNote error={FAILED} />}
    </>
  );
}
