import { useState } from 'react';
import { PageHead, QueryView, useCalendar, useNow } from '@loupe/web-kit';
import { ExportButtons } from './export-buttons';
import { drillDowns, type FigureName } from './drill-down';
import { JobsDrawer } from './jobs-drawer';
import { MonthSelect } from './month-select';
import css from './monthly-report.module.css';
import { ReportFigures } from './report-figures';
import { ReportSkeleton } from './report-skeleton';
import { Trend } from './trend';
import { useMonthlyReport } from './use-monthly-report';

const MONTHS_LISTED = 12;

export default function MonthlyReportPage() {
  const calendar = useCalendar();
  const months = calendar.lastMonths(useNow(), MONTHS_LISTED);
  const [chosen, setChosen] = useState<string>();
  const month = months.find((one) => one === chosen) ?? months[0] ?? '';
  const report = useMonthlyReport(month);
  const [selected, setSelected] = useState<FigureName>('created');
  const [isOpen, setIsOpen] = useState(false);
  const monthInWords = calendar.formatMonth(month);

  const show = (figure: FigureName) => {
    setSelected(figure);
    setIsOpen(true);
  };

  return (
    <>
      <PageHead title="Monthly Report" subtitle={`Jobs created in ${monthInWords}`}>
        <MonthSelect months={months} month={month} onChoose={setChosen} />
        <ExportButtons figures={report.data?.figures} monthInWords={monthInWords} />
      </PageHead>
      <QueryView query={report} loading={<ReportSkeleton />} inset={css.failure}>
        {({ figures, trend }) => (
          <>
            <ReportFigures figures={figures} onShow={show} />
            <Trend trend={trend} month={month} onChoose={setChosen} />
          </>
        )}
      </QueryView>
      <JobsDrawer
        open={isOpen}
        drillDown={drillDowns(month, calendar)[selected]}
        monthInWords={monthInWords}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
