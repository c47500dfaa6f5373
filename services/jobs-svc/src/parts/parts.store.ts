import { searchOfLog, toPence, toPounds } from '@loupe/domain';
import { indexLog, type Db } from '@loupe/db';
import type { OrderedPart } from '@loupe/shared-types';
import type { CreatePart } from '@loupe/shared-types/schemas';
import type { Row } from '../jobs/job-row';

export function toPart(row: Row): OrderedPart {
  return {
    id: Number(row.id),
    repairJobId: Number(row.job_id),
    version: Number(row.version),
    description: String(row.description),
    source: String(row.source),
    cost: toPounds(Number(row.cost)),
    invoiceNumber: String(row.invoice_number),
    orderingPerson: String(row.ordering_person),
    partArrived: Boolean(row.part_arrived),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
  };
}

const searchOfPart = (part: Pick<OrderedPart, 'description' | 'source' | 'invoiceNumber'>, by: string) =>
  searchOfLog([part.description, part.source, part.invoiceNumber, by]);

export async function findPart(db: Db, id: number): Promise<OrderedPart | null> {
  const row = await db('ordered_parts').where({ id }).first();
  return row ? toPart(row) : null;
}

/** All parts of a job, in the order in which they were ordered. */
export async function partsOfJob(db: Db, jobId: number): Promise<readonly OrderedPart[]> {
  const rows: readonly Row[] = await db('ordered_parts').where({ job_id: jobId }).orderBy('id');
  return rows.map(toPart);
}

export async function insertPart(
  trx: Db,
  jobId: number,
  part: CreatePart,
  by: string,
  at: string,
): Promise<OrderedPart> {
  const row = {
    job_id: jobId,
    version: 1,
    description: part.description,
    source: part.source,
    cost: toPence(part.cost),
    invoice_number: part.invoiceNumber,
    ordering_person: by,
    part_arrived: 0,
    created_at: at,
    updated_at: at,
    search: searchOfPart(part, by),
  };
  const [id] = await trx('ordered_parts').insert(row);
  await indexLog(trx, 'ordered_parts', jobId, row.search);
  return toPart({ ...row, id });
}

/** Writes only if the part still equals `before`; false when another change was faster. */
export async function replacePart(trx: Db, before: OrderedPart, after: OrderedPart): Promise<boolean> {
  const search = searchOfPart(after, after.orderingPerson);
  const written = await trx('ordered_parts')
    .where({ id: before.id, version: before.version })
    .update({
      description: after.description,
      source: after.source,
      cost: toPence(after.cost),
      invoice_number: after.invoiceNumber,
      part_arrived: Number(after.partArrived),
      version: after.version,
      updated_at: after.updatedAt,
      search,
    });
  if (written > 0) await indexLog(trx, 'ordered_parts', before.repairJobId, search);
  return written > 0;
}

/** Deletes the part only if it still equals `part`; false when another change was faster (PART-5). */
export async function removePart(trx: Db, part: OrderedPart): Promise<boolean> {
  return (await trx('ordered_parts').where({ id: part.id, version: part.version }).delete()) > 0;
}
