import { formatCount } from '@loupe/domain';
import type { ImportLimits } from '@loupe/shared-types';
import { Panel } from '@loupe/web-kit';
import css from './bulk-import.module.css';

export function Instructions({ limits }: { readonly limits: ImportLimits }) {
  return (
    <Panel title="Instructions">
      <ol className={css.instructions}>
        <li>Download the template and write one job per row under its header, over the five samples.</li>
        <li>
          Every row needs <code>customJobNumber</code>, <code>firstName</code>, <code>surname</code>,{' '}
          <code>contactNumber</code>, <code>homeAddress</code>, <code>postcode</code>, <code>location</code>,{' '}
          <code>item1</code> and <code>description1</code>.
        </li>
        <li>Items 2 to 4 are optional; each needs its description.</li>
        <li>Amounts are pounds, like 1234.50. Empty is 0. A quote over 0 makes the job a Pending Quote.</li>
        <li>Dates are day first: 03/04/2026 is 3 April 2026. Yes/No columns take Yes or No.</li>
        <li>A location that is none of the three shops is kept as “Other: …”.</li>
        <li>
          Look at the preview, then press Start Import. Rows are imported one after another. You can pause or
          stop, and import the same file again: no job is made twice.
        </li>
        <li>
          One import takes {formatCount(limits.maxRows)} rows and {limits.maxMegabytes} MB; split what is
          longer.
        </li>
      </ol>
    </Panel>
  );
}
