import { completedCsv, completedExportFile, type ExportedJob } from '@loupe/domain/csv';
import { LIST_LIMITS, type JobListItem } from '@loupe/shared-types';
import { addressOf, keyOf, page, saveFile, type Page } from '@loupe/web-kit';

export type ExportKind = 'csv' | 'xlsx';

interface ExportOptions {
  readonly kind: ExportKind;
  /** The London day in the file name. */
  readonly day: string;
  readonly onProgress: (jobsRead: number) => void;
}

/** The workbook writer is loaded on demand. */
async function fileOf(kind: ExportKind, jobs: readonly ExportedJob[]): Promise<Blob> {
  if (kind === 'csv') return new Blob([completedCsv(jobs)], { type: 'text/csv;charset=utf-8' });
  const { completedXlsx } = await import('./completed-xlsx');
  return completedXlsx(jobs);
}

/** Reads every completed job, page by page, and saves them as a file; returns how many. None: no file (EXPORT-1). */
export async function exportCompletedJobs({ kind, day, onProgress }: ExportOptions): Promise<number> {
  const jobs: ExportedJob[] = [];
  let next: string | null = addressOf(
    keyOf('GET /api/jobs', {}, { stage: 'completed', limit: LIST_LIMITS.most }),
  );
  while (next) {
    const read: Page<JobListItem> = await page<'GET /api/jobs'>(next);
    jobs.push(...read.items);
    onProgress(jobs.length);
    next = read.next;
  }
  if (jobs.length > 0) saveFile(completedExportFile(day, kind), await fileOf(kind, jobs));
  return jobs.length;
}
