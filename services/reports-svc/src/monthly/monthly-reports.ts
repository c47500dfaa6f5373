import type { KeptAnswers } from '@loupe/db';
import type { Calendar } from '@loupe/domain';
import { monthlyFigures } from '@loupe/domain';
import type { MonthlyFigures, MonthlyReport } from '@loupe/shared-types';
import type { MonthlyReadModel } from './monthly.read-model';

const MONTHS_OF_TREND = 12;

function bucketsOf<T>(items: readonly T[], monthOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const buckets = new Map<string, T[]>();
  for (const item of items) {
    const month = monthOf(item);
    const bucket = buckets.get(month);
    if (bucket) bucket.push(item);
    else buckets.set(month, [item]);
  }
  return buckets;
}

interface Parts {
  readonly readModel: MonthlyReadModel;
  readonly kept: KeptAnswers;
  readonly calendar: Calendar;
  readonly clock: () => Date;
}

/** The monthly report (sections 2 and 9): one month, and the twelve that end now. */
export function createMonthlyReports({ readModel, kept, calendar, clock }: Parts) {
  /** The figures of months that follow each other, by one ranged query of jobs and one of parts. */
  async function figuresOf(months: readonly string[]): Promise<readonly MonthlyFigures[]> {
    const ranges = months.map((month) => calendar.monthRange(month));
    const range = { from: ranges[0]?.from ?? '', to: ranges.at(-1)?.to ?? '' };
    const [jobs, parts] = await Promise.all([readModel.jobsCreated(range), readModel.partsOrdered(range)]);
    const jobsOf = bucketsOf(jobs, (job) => calendar.monthOf(job.dateCreated));
    const partsOf = bucketsOf(parts, (part) => calendar.monthOf(part.createdAt));
    return months.map((month) =>
      monthlyFigures(month, jobsOf.get(month) ?? [], partsOf.get(month) ?? [], calendar),
    );
  }

  const figures = (months: readonly string[]) => kept.get(months.join(), () => figuresOf(months));

  return {
    /** `month` is yyyy-mm; without one, the current month of the shop. */
    async report(month?: string): Promise<MonthlyReport> {
      const now = clock();
      const months = calendar.lastMonths(now, MONTHS_OF_TREND).reverse();
      const asked = month ?? calendar.monthOf(now);
      const trend = await figures(months);
      const known = months.includes(asked) ? trend : await figures([asked]);
      const found = known.find((one) => one.month === asked);
      if (!found) throw new Error(`No figures were made for ${asked}`);
      return { figures: found, trend, generatedAt: now.toISOString() };
    },
  };
}

export type MonthlyReports = ReturnType<typeof createMonthlyReports>;
