import { formatCount } from '@loupe/domain';
import type { ReactNode } from 'react';
import { Bar, BarChart, LabelList, Line, LineChart, XAxis, YAxis } from 'recharts';
import type { MonthlyFigures } from '@loupe/shared-types';
import { useCalendar } from '@loupe/web-kit';
import { shortPounds } from './short-pounds';
import css from './trend.module.css';

const MARGIN = { top: 26, right: 12, bottom: 0, left: 12 };
const SIZE = { width: '100%', height: 168 };
const LABEL = { fill: 'var(--ink)', fontSize: 13 };
const AXIS = { fill: 'var(--muted)', fontSize: 13 };
/** Months beside the chosen one: the same ink, paler, so that the difference is one of brightness alone. */
const PALE = 0.38;

interface TrendChartsProps {
  readonly trend: readonly MonthlyFigures[];
  readonly month: string;
  readonly onChoose: (month: string) => void;
}

/** Three small pictures on the same months. Every value is written at its place: there is no legend to hunt for. */
export default function TrendCharts(props: TrendChartsProps) {
  return (
    <div className={css.charts}>
      <Picture title="Jobs created">
        <MonthBars {...props} valueOf={(figures) => figures.jobsCreated} write={formatCount} />
      </Picture>
      <Picture title="Revenue">
        <MonthBars {...props} valueOf={(figures) => figures.revenue} write={shortPounds} />
      </Picture>
      <Picture title="Average turnaround, in days">
        <TurnaroundLine trend={props.trend} />
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

function useMonthLetters() {
  const calendar = useCalendar();
  return (month: string) => calendar.formatMonth(month).slice(0, 3);
}

interface MonthBarsProps extends TrendChartsProps {
  readonly valueOf: (figures: MonthlyFigures) => number;
  readonly write: (value: number) => string;
}

function MonthBars({ trend, month, onChoose, valueOf, write }: MonthBarsProps) {
  const letters = useMonthLetters();
  const data = trend.map((figures) => ({
    month: figures.month,
    value: valueOf(figures),
    fillOpacity: figures.month === month ? 1 : PALE,
  }));
  return (
    <BarChart
      responsive
      style={SIZE}
      data={data}
      margin={MARGIN}
      accessibilityLayer={false}
      barCategoryGap="24%"
    >
      <XAxis
        dataKey="month"
        tickFormatter={letters}
        tick={AXIS}
        interval={0}
        tickLine={false}
        stroke="var(--line)"
      />
      <YAxis hide domain={[0, 'auto']} />
      <Bar
        dataKey="value"
        fill="var(--primary)"
        radius={[3, 3, 0, 0]}
        isAnimationActive={false}
        onClick={(_, at) => {
          const chosen = data[at];
          if (chosen) onChoose(chosen.month);
        }}
      >
        <LabelList dataKey="value" position="top" formatter={(value) => write(Number(value))} {...LABEL} />
      </Bar>
    </BarChart>
  );
}

function TurnaroundLine({ trend }: Pick<TrendChartsProps, 'trend'>) {
  const letters = useMonthLetters();
  return (
    <LineChart responsive style={SIZE} data={[...trend]} margin={MARGIN} accessibilityLayer={false}>
      <XAxis
        dataKey="month"
        tickFormatter={letters}
        tick={AXIS}
        interval={0}
        tickLine={false}
        stroke="var(--line)"
        scale="band"
      />
      <YAxis hide domain={[0, 'auto']} />
      <Line
        dataKey="averageTurnaround"
        type="linear"
        stroke="var(--primary)"
        strokeWidth={2}
        dot={{ r: 4, fill: 'var(--primary)', stroke: 'var(--surface)' }}
        activeDot={false}
        isAnimationActive={false}
      >
        <LabelList dataKey="averageTurnaround" position="top" offset={10} {...LABEL} />
      </Line>
    </LineChart>
  );
}
