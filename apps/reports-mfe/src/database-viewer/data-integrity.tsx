import { countOf } from '@loupe/domain';
import type { CheckResult, IntegrityCheck } from '@loupe/shared-types';
import { Panel } from '@loupe/web-kit';
import css from './database-viewer.module.css';

const TONES = { PASS: 'excellent', WARN: 'good', FAIL: 'poor' } as const satisfies Record<
  CheckResult,
  string
>;

/** Each check with its result: PASS, WARN or FAIL (HEALTH-1). */
export function DataIntegrity({ checks }: { readonly checks: readonly IntegrityCheck[] }) {
  return (
    <Panel title="Data Integrity Checks" padded={false}>
      <ul className={css.checks}>
        {checks.map((check) => (
          <li key={check.key}>
            <span>{check.label}</span>
            <span className={css.found}>
              {check.count === 0 ? 'None found' : countOf(check.count, 'record')}
            </span>
            <span className={`${css.label} ${css[TONES[check.result]]}`}>{check.result}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
