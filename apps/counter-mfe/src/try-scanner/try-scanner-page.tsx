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

/** Shows what a scanner sends, and what to set on it; nothing is opened by a scan here (SCAN-8). */
export default function TryScannerPage() {
  const [scan, setScan] = useState<Scan | null>(null);
  useScan((scanned) => {
    setScan(scanned);
    return true;
  });
  const burst = useScannerKeys();
  const advice = burst ? adviceOf(burst) : [];
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
            {scan && (
              <p>
                Read: <b>{scan.code}</b>
              </p>
            )}
            {burst && (
              <p>{advice.length === 0 ? 'The scanner is set right.' : 'The scanner can be set better:'}</p>
            )}
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
