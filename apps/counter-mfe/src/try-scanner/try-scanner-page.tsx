import { readCode } from '@loupe/domain';
import { openCamera, useScan, type Scan } from '@loupe/plugin-sdk';
import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import { PageHead, Panel } from '@loupe/web-kit';
import { useState } from 'react';
import { JobQr } from '../paper/job-qr';
import css from '../printing.module.css';
import { useScannerKeys, type Burst } from './use-scanner-keys';

/** A code of a job that no shop has, so that nothing is opened by it elsewhere. */
const SAMPLE = 'JB99999992';
const QUICK_ENOUGH_MS = 50;

/** What is to be set on the scanner, in the words of its manual. */
function adviceOf(burst: Burst): readonly string[] {
  return [
    ...(burst.longestGap > QUICK_ENOUGH_MS
      ? [
          `Set the delay between characters to 0: it took up to ${burst.longestGap} ms, and 50 ms are too many.`,
        ]
      : []),
    ...(burst.suffix === 'none' ? ['Set the suffix to CR (Enter), so that a scan is taken at once.'] : []),
    ...(burst.isOtherLayout
      ? ['Set the keyboard of the scanner to that of this computer, mostly United Kingdom.']
      : []),
  ];
}

const OURS = /(?:JB|PL)\d{8}/;

/** The code among the keys, if it is one of ours and was read without a fault. */
function codeIn({ keys }: Burst): string | null {
  const code = OURS.exec(keys.join('').toUpperCase())?.[0];
  return code === undefined || readCode(code) === 'misread' ? null : code;
}

function verdictOf(burst: Burst, advice: readonly string[]): string {
  const text = burst.keys.join('');
  const code = OURS.exec(text.toUpperCase());
  if (!code && !burst.isOtherLayout) return 'That is not one of our codes. Scan the code above.';
  if (code && readCode(code[0]) === 'misread') return `${code[0]} was misread. Scan it again.`;
  const rest = code ? [text.slice(0, code.index), text.slice(code.index + code[0].length)] : [];
  if (rest.some((more) => more !== '' && !OURS.test(more.toUpperCase())))
    return `Take ‘${rest.join('')}’ off: a prefix or suffix of the scanner, beside Enter or Tab.`;
  return advice.length === 0 ? 'The scanner is set right.' : 'The scanner can be set better:';
}

/** Shows what a scanner sends, and what to set on it; nothing is opened by a scan here (SCAN-8). */
export default function TryScannerPage() {
  const [scan, setScan] = useState<Scan | null>(null);
  useScan((scanned) => {
    setScan(scanned);
    return true;
  });
  const burst = useScannerKeys();
  const advice = burst ? adviceOf(burst) : [];
  // What was read before does not stand beside what came after it.
  const read = burst ? codeIn(burst) : (scan?.code ?? null);
  return (
    <>
      <PageHead title="Try the Scanner" subtitle="Scan the code below, or a label">
        <Link to="/printing-settings">Printing settings</Link>
      </PageHead>
      <div className={css.panels}>
        <Panel title="A code to scan">
          <JobQr code={SAMPLE} dpi={300} />
          <p className={css.hint}>
            While a drop-down list is open, the browser keeps the keys and no scan is heard: close it first.
          </p>
        </Panel>
        <Panel title="What came" side={<Button onClick={() => openCamera()}>Scan with the camera</Button>}>
          <div role="status">
            {!burst && !scan && <p className={css.hint}>Nothing has been scanned yet.</p>}
            {read !== null && (
              <p>
                Read: <b>{read}</b>
              </p>
            )}
            {burst && <p>{verdictOf(burst, advice)}</p>}
            <ul>
              {advice.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          {burst && (
            <dl className={css.facts}>
              <dt>Keys</dt>
              <dd>{burst.keys.join(' ')}</dd>
              <dt>Longest gap</dt>
              <dd>{burst.longestGap} ms</dd>
              <dt>Suffix</dt>
              <dd>{burst.suffix === 'none' ? 'none: taken after a tenth of a second' : burst.suffix}</dd>
              <dt>Keyboard</dt>
              <dd>{burst.isOtherLayout ? 'not that of this computer' : 'right for our codes'}</dd>
              <dt>Caps Lock</dt>
              <dd>{burst.hasCapsLock ? 'on, which does no harm' : 'off'}</dd>
            </dl>
          )}
        </Panel>
      </div>
    </>
  );
}
