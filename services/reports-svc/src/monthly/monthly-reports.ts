import { setImmediate } from 'node:timers/promises';
import type { ChangeLogCache } from '@loupe/db';
import type { Calendar } from '@loupe/domain';
import { monthlyFigures } from '@loupe/domain';
import type { MonthlyFigures, MonthlyReport } from '@loupe/shared-types';
import type { MonthlyReadModel } from './monthly.read-model';

const MONTHS_OF_TREND = 12;

interface Deps {
  readonly readModel: MonthlyReadModel;
  readonly cache: ChangeLogCache;
  readonly calendar: Calendar;
  readonly clock: () => Date;
}

/** The monthly report (REPORT-1, REPORT-2): one month, and the twelve months that end with the current one. */
export function createMonthlyReports({ readModel, cache, calendar, clock }: Deps) {
  async function figuresOf(month: string): Promise<MonthlyFigures> {
    const range = calendar.monthRange(month);
    const [jobs, parts] = await Promise.all([readModel.jobsCreated(range), readModel.partsOrdered(range)]);
    return monthlyFigures(month, jobs, parts, calendar);
  }

  /** One month after another: a year's jobs at once would block other requests. */
  async function figuresOfAll(months: readonly string[]): Promise<readonly MonthlyFigures[]> {
    const all: MonthlyFigures[] = [];
    for (const month of months) {
      all.push(await figuresOf(month));
      await setImmediate();
    }
    return all;
  }

  const figures = (months: readonly string[]) => cache.get(months.join(), () => figuresOfAll(months));

  return {
    /** `month` is yyyy-mm in shop time; by default the current month. */
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
