import { correction, generate, mode } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import { moduleMm, type Dpi } from './presets';

/** The white zone around the code that scanners need, in modules. */
const QUIET = 4;

/** Version 1: a code of ten letters and digits fits it at the highest correction level. */
const MODULES = 21;

/** The side of the code with its white zone, in millimetres. */
export const qrBoxMm = (dpi: Dpi): number => (MODULES + 2 * QUIET) * moduleMm(dpi);

/** The QR code of a label: version 1, level H, in modules of whole printer dots (LABEL-4). */
export function JobQr({ code, dpi }: { readonly code: string; readonly dpi: Dpi }) {
  const path = useMemo(
    () =>
      toSvgPath(
        generate(code, {
          minVersion: 1,
          maxVersion: 1,
          minCorrectionLevel: correction.H,
          maxCorrectionLevel: correction.H,
          modes: [mode.alphaNumeric],
        }),
      ),
    [code],
  );
  const side = `${qrBoxMm(dpi)}mm`;
  const whole = MODULES + 2 * QUIET;
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      width={side}
      height={side}
      role="img"
      aria-label={code}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={whole} height={whole} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
