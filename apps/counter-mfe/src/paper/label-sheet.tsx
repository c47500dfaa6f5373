import type { ReactNode } from 'react';
import { JobQr, qrBoxMm } from './job-qr';
import css from './paper.module.css';
import { useFitted, type FitStep } from './use-fitted';
import { wholeDots, type LabelPaper } from './presets';

/** The smallest print on a label, in points (LABEL-5). */
export const SMALLEST = 7;

/** How far a computer's printer is off, in millimetres to the right and down. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

interface LabelSheetProps {
  readonly paper: LabelPaper;
  readonly offset: Offset;
  readonly children: ReactNode;
}

/** Where the printable area begins, on a whole dot. */
function areaOf({ width, height, area, dpi }: LabelPaper, offset: Offset) {
  return {
    left: `${wholeDots((width - area.width) / 2 + offset.x, dpi)}mm`,
    top: `${wholeDots((height - area.height) / 2 + offset.y, dpi)}mm`,
    width: `${area.width}mm`,
    height: `${area.height}mm`,
  };
}

/** One label's paper with its printable area. */
export function LabelSheet({ paper, offset, children }: LabelSheetProps) {
  return (
    <div className={css.label} style={{ width: `${paper.width}mm`, height: `${paper.height}mm` }}>
      <div className={css.area} style={areaOf(paper, offset)}>
        {children}
      </div>
    </div>
  );
}

const ASIS: readonly FitStep[] = [];

interface CodedLabelProps extends LabelSheetProps {
  readonly code: string;
  /** What gives way when the words are too high. */
  readonly fit?: readonly FitStep[];
}

/** A label with words on the left, and its code as QR and in letters on the right. */
export function CodedLabel({ code, children, fit = ASIS, ...sheet }: CodedLabelProps) {
  const { area, dpi } = sheet.paper;
  const qr = qrBoxMm(dpi);
  const text = useFitted<HTMLDivElement>(fit);
  return (
    <LabelSheet {...sheet}>
      <div ref={text} className={css.text} style={{ width: `${area.width - qr}mm` }}>
        {children}
      </div>
      <div className={css.code} style={{ left: `${wholeDots(area.width - qr, dpi)}mm`, width: `${qr}mm` }}>
        <JobQr code={code} dpi={dpi} />
        <span>{code}</span>
      </div>
    </LabelSheet>
  );
}
