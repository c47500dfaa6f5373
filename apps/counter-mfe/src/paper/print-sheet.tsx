import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './paper.module.css';

interface PrintSheetProps {
  /** In millimetres; null: each page is as high as its sheet. */
  readonly width: number;
  readonly height: number | null;
  /** In millimetres. Zero for labels, whose sheets fill the page; with a margin the browser makes as many pages as it needs. */
  readonly margin?: number;
  /** One page each. */
  readonly sheets: readonly ReactNode[];
  /** The print dialog was opened, and is closed again as far as the browser tells. */
  readonly onEnd: () => void;
}

const MM_PER_PX = 25.4 / 96;
const REGION = 'print-region';

/** The page's own nonce, which its Content-Security-Policy asks of a style element. */
const styleNonce = (): string => document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';

/** Of the print before, whose question may still be open: it is not printed again. */
let clearPage: () => void = () => undefined;

const pageRule = (name: string, width: number, height: number, margin: number): string =>
  `@page ${name} { size: ${width}mm ${height}mm; margin: ${margin}mm !important; }`;

/** On endless paper a page of its own for each sheet, named on it. */
function pagesOf(sheets: readonly HTMLElement[], width: number, margin: number): string {
  const rules = sheets.map((sheet, at) => {
    const name = `sheet-${at}`;
    sheet.style.setProperty('page', name);
    return pageRule(name, width, Math.ceil(sheet.getBoundingClientRect().height * MM_PER_PX), margin);
  });
  return rules.join('\n');
}

/** The page size is no property of an element, so it needs a style sheet of its own for as long as it is wanted. */
function addPageStyle(pages: string): () => void {
  const style = document.createElement('style');
  style.nonce = styleNonce();
  style.textContent = `
    ${pages}
    @media print {
      html, body { margin: 0 !important; padding: 0 !important; min-height: 0 !important; background: white !important; }
      body > :not(#${REGION}) { display: none !important; }
    }`;
  document.head.append(style);
  return () => style.remove();
}

function createRegion(): HTMLElement {
  const region = document.createElement('div');
  region.className = css.region ?? '';
  region.setAttribute('aria-hidden', 'true');
  return region;
}

/** Prints its sheets and nothing else of the page, once, when it is mounted (LABEL-1). */
export function PrintSheet({ width, height, margin = 0, sheets, onEnd }: PrintSheetProps) {
  const [region] = useState(createRegion);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useLayoutEffect(() => {
    document.body.append(region);
    return () => region.remove();
  }, [region]);
  useEffect(() => {
    let gone = false;
    let leavePage: (() => void) | undefined;
    const print = async () => {
      // Labels are fitted to the widths of the letters.
      await document.fonts?.ready;
      if (gone) return;
      const printed = [...region.children].filter((sheet) => sheet instanceof HTMLElement);
      const pages = height === null ? pagesOf(printed, width, margin) : pageRule('', width, height, margin);
      clearPage();
      region.id = REGION;
      const removeStyle = addPageStyle(pages);
      clearPage = leavePage = () => {
        removeStyle();
        region.removeAttribute('id');
      };
      window.print();
      end.current();
    };
    void print();
    return () => {
      gone = true;
      leavePage?.();
    };
  }, [height, margin, region, width]);
  return createPortal(
    sheets.map((sheet, at) => (
      <div key={at} className={css.sheet}>
        {sheet}
      </div>
    )),
    region,
  );
}
