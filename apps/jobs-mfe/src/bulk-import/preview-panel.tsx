import { countOf, formatCount } from '@loupe/domain';
import type { ImportPreview, ImportRow, MatchedColumn } from '@loupe/domain/csv';
import { Checkbox } from '@loupe/plugin-sdk/ui';
import { Panel } from '@loupe/web-kit';
import { useMemo } from 'react';
import { isJobFieldName, JOB_FIELDS } from '../job-fields';
import css from './bulk-import.module.css';
import { RowList, type ListedRow } from './row-list';

interface PreviewPanelProps {
  readonly name: string;
  readonly preview: ImportPreview;
  readonly restoreZeros: boolean;
  readonly onRestoreZeros: (restore: boolean) => void;
}

const TARGET_WORDS: Readonly<Record<string, string>> = {
  jobNumber: 'Job number',
  location: 'Location',
  address1: 'Home address, first line',
  address2: 'Home address, the rest',
  ignored: 'not imported',
};

function targetWords({ target }: MatchedColumn): string {
  return TARGET_WORDS[target] ?? (isJobFieldName(target) ? JOB_FIELDS[target].label : target);
}

function findings({ row, problems, repairs }: ImportRow): ListedRow[] {
  return [
    ...problems.map((words, at) => ({
      key: `${row}-p${at}`,
      words,
      tone: 'bad' as const,
      verdict: 'Problem',
    })),
    ...repairs.map(({ header, from, note }, at) => ({
      key: `${row}-r${at}`,
      words: `Row ${row}: ${header} “${from}”: ${note}`,
      tone: 'quiet' as const,
      verdict: 'Repair',
    })),
  ];
}

/** Everything that was understood, mended or not understood, before anything is sent. */
export function PreviewPanel({ name, preview, restoreZeros, onRestoreZeros }: PreviewPanelProps) {
  const { rows, columns, encoding, delimiter, blankRows } = preview;
  const found = useMemo(() => rows.flatMap(findings), [rows]);
  const ready = rows.filter(({ body }) => body !== null).length;
  const repairs = found.filter(({ tone }) => tone === 'quiet').length;
  const facts = [
    name,
    encoding ?? 'pasted text',
    `separated by ${delimiter}`,
    countOf(rows.length, 'row'),
    ...(blankRows > 0 ? [countOf(blankRows, 'blank row') + ' left out'] : []),
  ];
  const zeros = !restoreZeros || rows.some((row) => row.repairs.some(({ note }) => note === '0 restored'));

  return (
    <Panel title="Preview">
      <p className={css.facts}>{facts.join(' · ')}</p>
      <p className={css.verdicts} role="status">
        <span className={css.good}>{formatCount(ready)} ready to import</span>
        {rows.length > ready && (
          <span className={css.bad}>{countOf(rows.length - ready, 'row')} with problems</span>
        )}
        {repairs > 0 && <span className={css.quiet}>{countOf(repairs, 'repair')}</span>}
      </p>
      {zeros && (
        <Checkbox
          name="restoreZeros"
          checked={restoreZeros}
          onChange={(event) => onRestoreZeros(event.target.checked)}
        >
          Put back the 0 that Excel took from phone numbers of ten digits starting 7 or 1
        </Checkbox>
      )}
      {found.length > 0 && <RowList label="Problems and repairs" rows={found} />}
      <details className={css.columns} open={rows.length > 0 && columns.length <= 12}>
        <summary>
          {countOf(columns.filter(({ target }) => target !== 'ignored').length, 'column')} matched
        </summary>
        {/* A table that scrolls must be reachable by keyboard. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={css.tableFrame} role="region" aria-label="Columns matched" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">In your file</th>
                <th scope="col">Becomes</th>
                <th scope="col">First row</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column, at) => (
                <tr key={`${at}-${column.header}`}>
                  <td>{column.header}</td>
                  <td className={column.target === 'ignored' ? css.ignored : undefined}>
                    {targetWords(column)}
                  </td>
                  <td>
                    <bdi>{rows[0]?.cells[at] ?? ''}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Panel>
  );
}
