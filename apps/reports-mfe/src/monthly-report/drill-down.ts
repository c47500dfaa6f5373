import type { Calendar } from '@loupe/domain';
import type { JobParams } from '@loupe/web-kit';

/** Figures with a list of jobs behind them. */
export type FigureName =
  | 'created'
  | 'completed'
  | 'in-progress'
  | 'rejected'
  | 'revenue'
  | 'deposits'
  | 'parts';

/** One list of jobs of a figure; a figure of two statuses has two. */
export interface JobsDrillDown {
  readonly title?: string;
  readonly params: JobParams;
}

export interface DrillDown {
  readonly title: string;
  readonly lists: readonly JobsDrillDown[];
}

/** The jobs of each figure of a month, as query parameters (REPORT-7). */
export function drillDowns(month: string, calendar: Calendar): Readonly<Record<FigureName, DrillDown>> {
  const { from, to } = calendar.monthRange(month);
  const created = { createdFrom: from, createdTo: to } satisfies JobParams;
  const completed = [{ params: { ...created, status: 'Completed' as const } }];
  return {
    created: { title: 'Jobs created', lists: [{ params: created }] },
    completed: { title: 'Jobs completed', lists: completed },
    'in-progress': {
      title: 'Jobs in progress',
      lists: (['In-progress', 'Awaiting Inspection'] as const).map((status) => ({
        title: status,
        params: { ...created, status },
      })),
    },
    rejected: { title: 'Rejected jobs', lists: [{ params: { ...created, customerRejected: true } }] },
    revenue: { title: 'Jobs behind the revenue', lists: completed },
    deposits: { title: 'Jobs behind the deposits', lists: [{ params: created }] },
    parts: {
      title: 'Jobs with parts ordered',
      lists: [{ params: { partOrderedFrom: from, partOrderedTo: to } }],
    },
  };
}
