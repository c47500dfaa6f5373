import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from '@loupe/plugin-sdk/ui';
import { PageHead, queryOf, QueryView, useCalendar } from '@loupe/web-kit';
import { RowSkeletons } from '../row-skeletons';
import { DataIntegrity } from './data-integrity';
import { DatabaseOverview } from './database-overview';
import css from './database-viewer.module.css';
import { HealthOverview } from './health-overview';
import { reloadPage } from './reload-page';
import { Statistics } from './statistics';

export default function DatabaseViewerPage() {
  const calendar = useCalendar();
  const health = useQuery({
    ...queryOf('GET /api/reports/health'),
    refetchOnMount: 'always',
  });
  return (
    <>
      <PageHead
        title="Database Viewer"
        subtitle={
          health.data
            ? `Checked ${calendar.formatDateTimeSeconds(health.data.generatedAt)}`
            : 'Checking the records'
        }
      >
        <Button type="primary" className={css.run} onClick={reloadPage}>
          Run Health Check
        </Button>
      </PageHead>
      <QueryView query={health} loading={<RowSkeletons count={8} />} inset={css.failure}>
        {(report) => (
          <>
            <HealthOverview report={report} />
            <div className={css.tabs}>
              <Tabs
                items={[
                  {
                    key: 'overview',
                    label: 'Database Overview',
                    children: <DatabaseOverview report={report} />,
                  },
                  {
                    key: 'integrity',
                    label: 'Data Integrity',
                    children: <DataIntegrity checks={report.checks} />,
                  },
                  { key: 'statistics', label: 'Statistics', children: <Statistics report={report} /> },
                ]}
              />
            </div>
          </>
        )}
      </QueryView>
    </>
  );
}
