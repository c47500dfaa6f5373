import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { MonthlyReport } from '@loupe/shared-types';
import { queryOf } from '@loupe/web-kit';

/** Placeholder data: earlier months are in the cached trend, so a chosen month is shown at once and then refetched. */
function fromTrend(month: string, previous: MonthlyReport | undefined): MonthlyReport | undefined {
  const figures = previous?.trend.find((one) => one.month === month);
  return previous && figures ? { ...previous, figures } : undefined;
}

/** The report of a month, refetched each time the page is opened or the month is chosen. */
export function useMonthlyReport(month: string): UseQueryResult<MonthlyReport> {
  return useQuery({
    ...queryOf('GET /api/reports/monthly', {}, { month }),
    refetchOnMount: 'always',
    placeholderData: (previous: MonthlyReport | undefined) => fromTrend(month, previous),
  });
}
