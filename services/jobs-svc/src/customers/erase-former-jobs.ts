import { ERASED, PERSON_FIELDS, type Calendar } from '@loupe/domain';
import { nullableText, type Db } from '@loupe/db';
import type { Job } from '@loupe/shared-types';
import { fieldsChangedSince, recordChange } from '../changes/changes.store';
import type { Actor } from '../deps';
import type { Row } from '../jobs/job-row';
import { replaceJob } from '../jobs/jobs.store';
import { requireJob } from '../jobs/require-job';
import { eraseLogs } from './erase-job';
import { erasedJobFields } from './erased-texts';
import type { FormerJob } from './former-jobs';
import { wordsIn, type PersonWord } from './person-words';

interface Erasing {
  readonly calendar: Calendar;
  readonly at: string;
  readonly actor: Actor;
  readonly staff: ReadonlySet<string>;
  /** By which a text names the person. */
  readonly words: ReadonlyMap<string, PersonWord>;
}

/**
 * Erases what was written about a person on a job while it was theirs, before it was corrected to somebody else: who they
 * are from its history, and calls, texts and history that name them (PRIVACY-2). The job stays its owner's.
 */
export async function eraseFormerJob(trx: Db, job: FormerJob, erasing: Erasing): Promise<void> {
  const names = (text: unknown) => typeof text === 'string' && wordsIn(text, erasing.words).length > 0;
  await eraseHistory(trx, job, names);
  await eraseLogs(trx, job.jobId, erasing.staff, (row) => {
    const texts = Object.entries(row).filter(([column]) => column !== 'search' && column !== 'created_at');
    return String(row.created_at) <= job.untilAt && texts.some(([, text]) => names(nullableText(text)));
  });
  await eraseTextsNow(trx, job, { ...erasing, names });
}

const isPerson = (field: string): boolean => (PERSON_FIELDS as readonly string[]).includes(field);

/** Of the versions that were theirs; of later ones the texts from before that a change of the owner's has replaced. */
async function eraseHistory(
  trx: Db,
  { jobId, since, until }: FormerJob,
  names: (text: unknown) => boolean,
): Promise<void> {
  const rows: Row[] = await trx('changes')
    .where({ job_id: jobId })
    .where('job_version', '>', since)
    .orderBy('id')
    .select('id', 'job_version', 'before_json', 'after_json');
  const replaced = new Set<string>();
  for (const { id, job_version, before_json, after_json } of rows) {
    const version = Number(job_version);
    const before = JSON.parse(String(before_json)) as Record<string, unknown>;
    const isTheirs = (field: string) => version <= until || !replaced.has(field);
    await trx('changes')
      .where({ id: Number(id) })
      .update({
        before_json: erasedJson(before, names, { isTheirs, takesNames: version <= until }),
        ...(version < until && { after_json: erasedJson(JSON.parse(String(after_json)) as object, names) }),
      });
    if (version >= until) for (const field of Object.keys(before)) replaced.add(field);
  }
}

interface Taken {
  readonly isTheirs: (field: string) => boolean;
  /** Whether who it was goes too, and not only what names them. */
  readonly takesNames: boolean;
}

const EVERYTHING: Taken = { isTheirs: () => true, takesNames: true };

const erasedJson = (
  fields: object,
  names: (text: unknown) => boolean,
  { isTheirs, takesNames }: Taken = EVERYTHING,
): string =>
  JSON.stringify(fields, (field, value: unknown) =>
    typeof value === 'string' && isTheirs(field) && ((takesNames && isPerson(field)) || names(value))
      ? ERASED
      : value,
  );

/** What the job still says since then and names them is empty now; what was written later is its owner's. */
async function eraseTextsNow(
  trx: Db,
  { jobId, until }: FormerJob,
  { calendar, at, actor, names }: Erasing & { readonly names: (text: unknown) => boolean },
): Promise<void> {
  const job = await requireJob(trx, jobId);
  const later = await fieldsChangedSince(trx, jobId, until - 1);
  const fields = erasedJobFields().filter(
    ([field]) => !isPerson(field) && !later.has(field) && names(job[field as keyof Job]),
  );
  if (fields.length === 0) return;
  const after = { ...job, ...Object.fromEntries(fields) } as Job;
  await replaceJob(trx, job, after, calendar);
  await recordChange(trx, {
    ...{ actor, at, jobId, kind: 'edited', topic: 'jobs', entityId: jobId, jobVersion: job.version + 1 },
    before: Object.fromEntries(fields.map(([field]) => [field, ERASED])),
    after: Object.fromEntries(fields),
  });
}
