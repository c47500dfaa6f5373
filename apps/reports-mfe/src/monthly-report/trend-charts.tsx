import { formatCount } from '@loupe/domain';
import { useMedia } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import type { MonthlyFigures } from '@loupe/shared-types';
import { MonthBars } from './month-bars';
import { shortPounds } from './short-pounds';
import css from './trend.module.css';
import { TurnaroundLine } from './turnaround-line';

interface TrendChartsProps {
  readonly trend: readonly MonthlyFigures[];
  readonly month: string;
  readonly onChoose: (month: string) => void;
}

/** Where twelve months do not fit side by side with readable labels. */
const NARROW = '(max-width: 600px)';

/** Small charts with the same months. Every value is labelled directly, so there is no legend. */
export default function TrendCharts(props: TrendChartsProps) {
  const narrow = useMedia(NARROW);
  const bars = { ...props, narrow };
  return (
    <div className={css.charts}>
      <Picture title="Jobs created">
        <MonthBars {...bars} valueOf={(figures) => figures.jobsCreated} write={formatCount} />
      </Picture>
      <Picture title="Jobs completed">
        <MonthBars {...bars} valueOf={(figures) => figures.jobsCompleted} write={formatCount} />
      </Picture>
      <Picture title="Revenue">
        <MonthBars {...bars} valueOf={(figures) => figures.revenue} write={shortPounds} />
      </Picture>
      <Picture title="Average turnaround, in days">
        {narrow ? (
          <MonthBars {...bars} valueOf={(figures) => figures.averageTurnaround} write={String} />
        ) : (
          <TurnaroundLine trend={props.trend} />
        )}
      </Picture>
    </div>
  );
}

function Picture({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <figure className={css.picture}>
      <figcaption>{title}</figcaption>
      {children}
    </figure>
  );
}
