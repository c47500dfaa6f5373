import { Bar, BarChart, LabelList, XAxis, YAxis } from 'recharts';
import type { MonthlyFigures } from '@loupe/shared-types';
import { CHART, useMonthLetters } from './chart-style';

/** The opacity of the other months: the same colour, so that they differ in lightness only. */
const PALE = 0.38;

interface MonthBarsProps {
  readonly trend: readonly MonthlyFigures[];
  /** The month of the report, which is highlighted. */
  readonly month: string;
  readonly onChoose: (month: string) => void;
  /** Horizontal bars, where the months do not fit side by side. */
  readonly narrow: boolean;
  readonly valueOf: (figures: MonthlyFigures) => number | null;
  readonly write: (value: number) => string;
}

export function MonthBars({ trend, month, onChoose, narrow, valueOf, write }: MonthBarsProps) {
  const letters = useMonthLetters();
  const data = trend.map((figures) => ({
    month: figures.month,
    value: valueOf(figures),
    fillOpacity: figures.month === month ? 1 : PALE,
  }));
  const months = { dataKey: 'month', tickFormatter: letters, ...CHART.axis };
  return (
    <BarChart
      responsive
      data={data}
      accessibilityLayer={false}
      barCategoryGap="24%"
      layout={narrow ? 'vertical' : 'horizontal'}
      style={narrow ? { ...CHART.size, height: 336 } : CHART.size}
      margin={narrow ? { top: 8, right: 64, bottom: 0, left: 0 } : CHART.margin}
    >
      {narrow ? <XAxis type="number" hide domain={[0, 'auto']} /> : <XAxis {...months} />}
      {narrow ? <YAxis type="category" width={40} {...months} /> : <YAxis hide domain={[0, 'auto']} />}
      <Bar
        dataKey="value"
        fill="var(--primary)"
        radius={narrow ? [0, 3, 3, 0] : [3, 3, 0, 0]}
        isAnimationActive={false}
        onClick={(_, at) => {
          const chosen = data[at];
          if (chosen) onChoose(chosen.month);
        }}
      >
        <LabelList
          dataKey="value"
          position={narrow ? 'right' : 'top'}
          formatter={(value) => (typeof value === 'number' ? write(value) : '')}
          {...CHART.label}
        />
      </Bar>
    </BarChart>
  );
}
