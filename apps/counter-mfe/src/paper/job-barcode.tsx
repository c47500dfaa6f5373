import { useMemo } from 'react';
import { code128 } from './code-128';
import type { Dpi } from './presets';

/** A quarter of a millimetre, in whole dots. */
const BAR_MM = { 203: 2 / 8, 300: (3 * 25.4) / 300 } as const;
/** The white at both ends, in modules. */
const QUIET = 10;
const HEIGHT_MM = 5;

/** For scanners that read bars alone; only where the label is wide enough. */
export function JobBarcode({ code, dpi }: { readonly code: string; readonly dpi: Dpi }) {
  const { bars, modules } = useMemo(() => code128(code), [code]);
  const whole = modules + 2 * QUIET;
  return (
    <svg
      viewBox={`0 0 ${whole} 1`}
      preserveAspectRatio="none"
      width={`${whole * BAR_MM[dpi]}mm`}
      height={`${HEIGHT_MM}mm`}
      shapeRendering="crispEdges"
      aria-hidden
    >
      {bars.map(({ from, width }) => (
        <rect key={from} x={QUIET + from} y={0} width={width} height={1} fill="black" />
      ))}
    </svg>
  );
}
