import { formatCount } from '@loupe/domain';
import { failedRowsCsv, type ImportPreview } from '@loupe/domain/csv';
import { Button, Progress } from '@loupe/plugin-sdk/ui';
import { Icon } from '@loupe/plugin-sdk/icons';
import { JobLink, Panel, saveFile } from '@loupe/web-kit';
import { useMemo, type ReactNode } from 'react';
import { JobActions } from '../job-actions';
import css from './bulk-import.module.css';
import type { ImportProgress, RowOutcome, RowResult } from './import-run';
import { RowList, type ListedRow } from './row-list';
import { numberOf } from './use-import-run';

interface ResultsPanelProps {
  readonly preview: ImportPreview;
  readonly progress: ImportProgress;
  readonly fileName: string;
}

const DISPLAYS = {
  imported: { tone: 'good', verdict: 'Imported' },
  earlier: { tone: 'quiet', verdict: 'Imported earlier' },
  exists: { tone: 'bad', verdict: 'Number exists' },
  failed: { tone: 'bad', verdict: 'Failed' },
} as const satisfies Record<RowResult, Pick<ListedRow, 'tone' | 'verdict'>>;

const STATES = {
  ready: '',
  running: 'Importing',
  paused: 'Paused',
  finished: 'Done',
  cancelled: 'Cancelled',
} as const;

function listed(outcomes: readonly RowOutcome[], preview: ImportPreview): ListedRow[] {
  const customers = new Map(preview.rows.map(({ row, customer }) => [row, customer]));
  const wordsOf = ({ row, result, words, jobId }: RowOutcome): ReactNode => {
    if (result !== 'imported' && result !== 'earlier') return words;
    // An import stored by an older version does not know the job.
    const job = jobId === undefined ? words : { id: jobId, jobNumber: words, customJobNumber: null };
    return (
      <>
        Row {row}: {typeof job === 'string' ? job : <JobLink job={job} />} · {customers.get(row)}
      </>
    );
  };
  return outcomes.map((outcome) => ({
    key: String(outcome.row),
    words: wordsOf(outcome),
    ...DISPLAYS[outcome.result],
  }));
}

function saveFailed(preview: ImportPreview, outcomes: readonly RowOutcome[], fileName: string) {
  const reasons = new Map(
    outcomes
      .filter(({ result }) => result === 'failed' || result === 'exists')
      .map(({ row, words }) => [row, words]),
  );
  const failed = preview.rows.flatMap((row) => {
    const reason = reasons.get(row.row);
    return reason === undefined ? [] : [{ row, reason }];
  });
  const text = failedRowsCsv(preview.columns, failed);
  saveFile(
    `failed-${fileName.replace(/\.\w+$/, '')}.csv`,
    new Blob([text], { type: 'text/csv;charset=utf-8' }),
  );
}

/** The progress of the import, and the outcome of each row (IMPORT-11). */
export function ResultsPanel({ preview, progress, fileName }: ResultsPanelProps) {
  const { outcomes, total, state, waiting } = progress;
  const rows = useMemo(() => listed(outcomes, preview), [outcomes, preview]);
  const jobIds = outcomes.flatMap(({ jobId }) => (jobId === undefined ? [] : [jobId]));
  const failed = numberOf(outcomes, 'failed', 'exists');
  const percent = total === 0 ? 100 : Math.floor((outcomes.length / total) * 100);
  const parts = [
    `${formatCount(numberOf(outcomes, 'imported'))} imported`,
    ...(numberOf(outcomes, 'earlier') > 0 ? [`${numberOf(outcomes, 'earlier')} imported earlier`] : []),
    `${formatCount(failed)} failed`,
  ];
  return (
    <Panel
      title="Results"
      side={
        failed > 0 && (
          <Button icon={<Icon name="download" />} onClick={() => saveFailed(preview, outcomes, fileName)}>
            Download failed rows
          </Button>
        )
      }
    >
      <p className={css.progressWords}>
        <b>
          {STATES[state]} · {percent}%
        </b>
        <span>
          {formatCount(outcomes.length)} of {formatCount(total)} rows · {parts.join(' · ')}
        </span>
      </p>
      <Progress
        percent={percent}
        showInfo={false}
        aria-label="Import progress"
        status={state === 'running' ? 'active' : 'normal'}
      />
      {waiting && (
        <p className={css.waiting} role="status">
          <Icon name="clock" /> {waiting} {state === 'running' && 'Trying the same row again by itself.'}
        </p>
      )}
      {state !== 'running' && jobIds.length > 0 && (
        <p className={css.prints}>
          <span>
            For {jobIds.length === 1 ? 'the job' : `all ${formatCount(jobIds.length)} jobs`}, in this order:
          </span>
          <JobActions jobIds={jobIds} />
        </p>
      )}
      {rows.length > 0 && <RowList label="Results per row" rows={rows} />}
    </Panel>
  );
}
