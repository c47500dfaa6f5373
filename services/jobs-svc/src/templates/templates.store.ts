import { toPence, toPounds } from '@loupe/domain';
import type { Db } from '@loupe/db';
import type { JobTemplate } from '@loupe/shared-types';
import type { CreateTemplate } from '@loupe/shared-types/schemas';
import type { Row } from '../jobs/job-row';

function toTemplate(row: Row): JobTemplate {
  return {
    id: Number(row.id),
    version: Number(row.version),
    item: String(row.item),
    work: String(row.work),
    price: toPounds(Number(row.price)),
    days: Number(row.days),
  };
}

const toColumns = ({ item, work, price, days }: CreateTemplate) => ({
  item,
  work,
  price: toPence(price),
  days,
});

/** Who wrote a template, and when. */
export interface Written {
  readonly by: string;
  readonly at: string;
}

export async function allTemplates(db: Db): Promise<readonly JobTemplate[]> {
  const rows: readonly Row[] = await db('job_templates').select('*');
  return rows.map(toTemplate);
}

export async function countTemplates(db: Db): Promise<number> {
  const row = await db('job_templates').count('* as count').first();
  return Number(row?.count);
}

export async function findTemplate(db: Db, id: number): Promise<JobTemplate | null> {
  const row = await db('job_templates').where({ id }).first();
  return row ? toTemplate(row) : null;
}

export async function insertTemplate(
  trx: Db,
  template: CreateTemplate,
  { by, at }: Written,
): Promise<JobTemplate> {
  const row = { ...toColumns(template), version: 1, updated_by_name: by, updated_at: at };
  const [id] = await trx('job_templates').insert(row);
  return toTemplate({ ...row, id });
}

/** Writes only if the template still has the version of `before`; false when another change was faster. */
export async function replaceTemplate(
  trx: Db,
  before: JobTemplate,
  after: JobTemplate,
  { by, at }: Written,
): Promise<boolean> {
  const written = await trx('job_templates')
    .where({ id: before.id, version: before.version })
    .update({ ...toColumns(after), version: after.version, updated_by_name: by, updated_at: at });
  return written > 0;
}

/** False when there is none. */
export async function removeTemplate(trx: Db, id: number): Promise<boolean> {
  return (await trx('job_templates').where({ id }).delete()) > 0;
}

export async function lastWriterOf(db: Db, id: number): Promise<string | null> {
  const row = await db('job_templates').where({ id }).first('updated_by_name');
  return row?.updated_by_name ? String(row.updated_by_name) : null;
}
