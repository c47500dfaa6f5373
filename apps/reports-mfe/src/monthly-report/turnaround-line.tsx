import { LabelList, Line, LineChart, XAxis, YAxis } from 'recharts';
import type { MonthlyFigures } from '@loupe/shared-types';
import { CHART, useMonthLetters } from './chart-style';

/** Days from intake to collection; a month without completed jobs is a gap. */
export function TurnaroundLine({ trend }: { readonly trend: readonly MonthlyFigures[] }) {
  const letters = useMonthLetters();
  return (
    <LineChart
      responsive
      data={[...trend]}
      style={CHART.size}
      margin={CHART.margin}
      accessibilityLayer={false}
    >
      <XAxis dataKey="month" tickFormatter={letters} scale="band" {...CHART.axis} />
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
        <LabelList dataKey="averageTurnaround" position="top" offset={10} {...CHART.label} />
      </Line>
    </LineChart>
  );
}
