import { countOf, formatCount, labelOf } from '@loupe/domain';
import {
  columnLetter,
  isImported,
  type ImportPreview,
  type ImportRow,
  type MatchedColumn,
  type ReadingOptions,
} from '@loupe/domain/csv';
import { Panel, ScrollRegion } from '@loupe/web-kit';
import { useMemo } from 'react';
import css from './bulk-import.module.css';
import { PreviewOptions } from './preview-options';
import { RowList, type ListedRow } from './row-list';

interface PreviewPanelProps {
  readonly name: string;
  readonly preview: ImportPreview;
  readonly onChoose: (change: Partial<ReadingOptions>) => void;
}

const TARGET_WORDS: Readonly<Record<string, string>> = {
  jobNumber: labelOf('customJobNumber'),
  address1: 'Home address, first line',
  address2: 'Home address, the rest',
  ignored: 'not imported',
  unknown: 'left out: not a column of the template',
};

function targetWords({ target }: MatchedColumn): string {
  return TARGET_WORDS[target] ?? labelOf(target);
}

/** The columns with values that are not imported. */
function leftOut(columns: readonly MatchedColumn[]): string[] {
  return columns.flatMap(({ header, target }, at) =>
    target === 'unknown' ? [`${header || 'no header'} (column ${columnLetter(at)})`] : [],
  );
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

/** Everything that was recognised, repaired or not recognised, before anything is sent (IMPORT-12). */
export function PreviewPanel({ name, preview, onChoose }: PreviewPanelProps) {
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
  const unknown = leftOut(columns);

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
      {unknown.length > 0 && (
        <p className={css.waiting}>
          {countOf(unknown.length, 'column')} left out, not in the template: <bdi>{unknown.join(', ')}</bdi>
        </p>
      )}
      <PreviewOptions preview={preview} onChoose={onChoose} />
      {found.length > 0 && <RowList label="Problems and repairs" rows={found} />}
      <details className={css.columns} open={rows.length > 0 && columns.length <= 12}>
        <summary>
          {countOf(columns.filter(({ target }) => isImported(target)).length, 'column')} matched
        </summary>
        <ScrollRegion className={css.tableFrame} role="region" aria-label="Columns matched">
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
                  <td className={isImported(column.target) ? undefined : css.ignored}>
                    {targetWords(column)}
                  </td>
                  <td>
                    <bdi>{rows[0]?.cells[at] ?? ''}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </Panel>
  );
}
