import { completedCsv, completedExportFile, type ExportedJob } from '@loupe/domain/csv';
import { LIST_LIMITS } from '@loupe/shared-types';
import { api, saveFile } from '@loupe/web-kit';

interface ExportOptions {
  /** The London day the file is named after. */
  readonly day: string;
  readonly onProgress: (jobsRead: number) => void;
}

/** Reads every completed job, page by page, and saves the file of section 9; answers how many. None: no file. */
export async function exportCompletedJobs({ day, onProgress }: ExportOptions): Promise<number> {
  const jobs: ExportedJob[] = [];
  let path: string | null = `/api/jobs?stage=completed&limit=${LIST_LIMITS.most}`;
  while (path) {
    const page: Awaited<ReturnType<typeof api.page<ExportedJob>>> = await api.page<ExportedJob>(path);
    jobs.push(...page.items);
    onProgress(jobs.length);
    path = page.next;
  }
  if (jobs.length > 0) {
    saveFile(completedExportFile(day), new Blob([completedCsv(jobs)], { type: 'text/csv;charset=utf-8' }));
  }
  return jobs.length;
}
