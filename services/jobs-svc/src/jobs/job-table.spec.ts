import { eachDatabase } from '@loupe/db/testing';
import { startJob } from '@loupe/domain';
import { JOB_FIELDS, type Job, type JobTable } from '@loupe/shared-types';
import { answeredJobSchema, createJobSchema, type PatchJob } from '@loupe/shared-types/schemas';
import { inventedFields, oneOfEachKind, type InventedField } from '@loupe/shared-types/testing';
import fc from 'fast-check';
import { calendar, newJob, NOON } from '../testing';
import { columnOf, jobRows } from './job-row';
import { mergePatch } from './merge';

const started = (jobNumber: string) =>
  startJob(createJobSchema.parse(newJob({ customJobNumber: jobNumber })), {
    now: NOON,
    by: 'Priya Sandhu',
    jobNumber,
  });

const withField = ({ name, field }: InventedField): JobTable => ({ ...JOB_FIELDS, [name]: field });

eachDatabase((database, open) => {
  test('a field of each kind is stored and read, and an old row gets its default', async () => {
    const { db } = await open();
    for (const [at, invented] of oneOfEachKind.entries()) {
      const { name, field, first } = invented;
      const rows = jobRows(withField(invented));
      const [oldId] = await db('jobs').insert(rows.toRow({ ...started(`OLD${at}`), version: 1 }, calendar));
      await db.schema.alterTable('jobs', (jobs) => {
        if (field.kind === 'money' || field.kind === 'flag') jobs.integer(columnOf(name));
        else jobs.string(columnOf(name), 200);
      });
      const job = { ...started(`NEW${at}`), [name]: first.value, version: 1 };
      const [newId] = await db('jobs').insert(rows.toRow(job, calendar));
      const read = async (id: number | undefined) =>
        rows.toJob(await db('jobs as j').where('j.id', id!).first(rows.columns));
      expect(await read(newId)).toEqual({ ...job, id: newId });
      expect(answeredJobSchema(withField(invented)).parse(await read(newId))).toEqual({ ...job, id: newId });
      expect(await read(oldId)).toMatchObject({ jobNumber: `OLD${at}`, [name]: field.default });
      if (database !== 'SQLite') continue;
      const json = rows.jobAsJson({});
      for (const id of [newId, oldId]) {
        const [row] = await db.raw(`select ${json} as json from jobs j where j.id = ?`, [id as number]);
        expect(row.json).toBe(JSON.stringify(await read(id)));
      }
    }
  });
});

test('a long custom text counts towards the bytes a list page may read', () => {
  const long = oneOfEachKind.filter(({ field }) => (field.limit ?? 0) > 200);
  expect(long).toHaveLength(2);
  for (const invented of oneOfEachKind) {
    const { textColumns } = jobRows(withField(invented));
    expect(textColumns.includes(`j.${columnOf(invented.name)}`)).toBe(long.includes(invented));
  }
});

const current = (more: object): Job => ({ ...started('T1'), id: 1, version: 2, ...more });

test('a save that conflicts on the field is refused with its label and the other value', () =>
  fc.assert(
    fc.property(inventedFields, (invented) => {
      const { name, field, first, second } = invented;
      const since = new Map([[name, { was: field.default, by: 'Oliver Quill' }]]);
      const merge = (mine: unknown, theirs: unknown) =>
        mergePatch(
          { [name]: mine } as PatchJob,
          current({ [name]: theirs }),
          since,
          calendar,
          withField(invented),
        );
      expect(merge(first.value, first.value)).toEqual({});
      expect(merge(field.default, first.value)).toEqual({});
      if (first.value === second.value) return;
      const isText = field.kind !== 'money' && field.kind !== 'flag';
      expect(() => merge(second.value, first.value)).toThrow(
        `${field.label} was changed by Oliver Quill to ${isText ? `“${first.typed}”` : first.displayed} in the meantime`,
      );
    }),
    { numRuns: 60 },
  ));

test('user messages name a custom field by its label, as the forms do', () => {
  const since = new Map([['customJobNumber', { was: 'T1', by: 'Oliver Quill' }]]);
  expect(() =>
    mergePatch({ customJobNumber: 'T2' }, current({ customJobNumber: 'T3' }), since, calendar),
  ).toThrow('Job number was changed by Oliver Quill to “T3” in the meantime');
});
