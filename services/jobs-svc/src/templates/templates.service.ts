import { inTransaction, type Db } from '@loupe/db';
import { MOST_TEMPLATES, type JobTemplate } from '@loupe/shared-types';
import type { CreateTemplate, PatchTemplate } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import type { Actor, Deps } from '../deps';
import {
  allTemplates,
  countTemplates,
  findTemplate,
  insertTemplate,
  lastWriterOf,
  removeTemplate,
  replaceTemplate,
} from './templates.store';

export type TemplatesService = ReturnType<typeof createTemplatesService>;

const byWords = (one: JobTemplate, other: JobTemplate): number =>
  one.item.localeCompare(other.item, 'en-GB') ||
  one.work.localeCompare(other.work, 'en-GB') ||
  one.id - other.id;

/** The usual jobs of the shop (TEMPLATE-1, TEMPLATE-2). */
export function createTemplatesService({ db, clock }: Deps) {
  const writtenBy = ({ fullName }: Actor) => ({ by: fullName, at: clock().toISOString() });

  return {
    async list(): Promise<readonly JobTemplate[]> {
      return [...(await allTemplates(db))].sort(byWords);
    },

    create(actor: Actor, input: CreateTemplate, within: Db = db): Promise<JobTemplate> {
      return inTransaction(within, async (trx) => {
        if ((await countTemplates(trx)) >= MOST_TEMPLATES)
          throw new HttpError(409, `There are ${MOST_TEMPLATES} templates already: remove one first`);
        return insertTemplate(trx, input, writtenBy(actor));
      });
    },

    /** 409 when it has been changed since `version`; without a difference nothing is written. */
    change(actor: Actor, id: number, { version, ...asked }: PatchTemplate): Promise<JobTemplate> {
      return inTransaction(db, async (trx) => {
        const before = await findTemplate(trx, id);
        if (!before) throw unknown();
        const after: JobTemplate = { ...before, ...asked, version: before.version + 1 };
        const isSame = (['item', 'work', 'price', 'days'] as const).every(
          (name) => before[name] === after[name],
        );
        if (isSame) return before;
        const isStale = version !== undefined && version !== before.version;
        if (isStale || !(await replaceTemplate(trx, before, after, writtenBy(actor))))
          throw new HttpError(
            409,
            `${(await lastWriterOf(trx, id)) ?? 'Somebody'} has changed this template in the meantime`,
          );
        return after;
      });
    },

    remove(id: number): Promise<void> {
      return inTransaction(db, async (trx) => {
        if (!(await removeTemplate(trx, id))) throw unknown();
      });
    },
  };
}

function unknown(): HttpError {
  return new HttpError(404, 'That template does not exist');
}
