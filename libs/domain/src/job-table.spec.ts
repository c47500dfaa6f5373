import { inOrder, JOB_FIELDS, namesWith, type Job, type JobTable } from '@loupe/shared-types';
import { createJobSchema, jobSchemas, type JobTableSchemas } from '@loupe/shared-types/schemas';
import { inventedFields, SMALLEST_JOB } from '@loupe/shared-types/testing';
import fc from 'fast-check';
import { completedCsv, templateCsv, writeCsv } from './csv';
import { previewHere } from './csv/testing';
import { applyPatch, startJob } from './job-rules';
import { fold, searchColumnsOf } from './search';

const SMALLEST = { customJobNumber: 'T1', ...SMALLEST_JOB };
const NOW = { now: '2026-04-03T11:00:00.000Z', by: 'Priya Sandhu' };

const headerOf = (csv: string) => csv.replace('\ufeff', '').split('\r\n')[0]?.split(',');

describe('a field added to the table of fields', () => {
  it('is accepted by POST and PATCH, which otherwise refuse it, and is saved with a history line', () =>
    fc.assert(
      fc.property(inventedFields, ({ name, field, first }) => {
        const table: JobTable = { ...JOB_FIELDS, [name]: field };
        const { createJobSchema: create, patchJobSchema: patch } = jobSchemas(
          table,
        ) as unknown as JobTableSchemas;
        expect(create.parse({ ...SMALLEST, [name]: first.value })).toMatchObject({ [name]: first.value });
        expect(createJobSchema.safeParse({ ...SMALLEST, [name]: first.value }).success).toBe(false);
        expect(create.safeParse({ ...SMALLEST, [name]: {} }).error?.issues[0]?.message).toContain(
          field.label,
        );

        const started = startJob(create.parse(SMALLEST), { ...NOW, jobNumber: 'T1' });
        expect(started).toMatchObject({ [name]: field.default });
        const job: Job = { ...started, id: 1, version: 1 };
        const applied = applyPatch(job, patch.parse({ [name]: first.value }), NOW, table);
        expect(applied).toMatchObject({
          kind: 'edited',
          job: { [name]: first.value },
          before: { [name]: field.default },
          after: { [name]: first.value },
        });
      }),
      { numRuns: 60 },
    ));

  it('is a column of the template, of an import by its name or label, and of the export', () =>
    fc.assert(
      fc.asyncProperty(inventedFields, fc.boolean(), async ({ name, field, first }, byLabel) => {
        const table: JobTable = { ...JOB_FIELDS, [name]: field };
        expect(headerOf(templateCsv(table))?.at(-1)).toBe(name);

        const header = [...Object.keys(SMALLEST), byLabel ? field.label.toUpperCase() : name];
        const csv = writeCsv([header, [...Object.values(SMALLEST), first.typed]]);
        const schemas = jobSchemas(table) as unknown as JobTableSchemas;
        const { rows } = await previewHere(csv, {}, undefined, { ...schemas, table });
        expect(rows).toMatchObject([{ problems: [], body: { [name]: first.value } }]);

        const job: Job = { ...startJob(rows[0]!.body!, { ...NOW, jobNumber: 'T1' }), id: 1, version: 1 };
        const exported = completedCsv([job], table);
        expect(headerOf(exported)?.at(-1)).toBe(field.exported);
        expect(exported.trimEnd().endsWith(`,${first.typed}`)).toBe(true);
      }),
      { numRuns: 40 },
    ));

  it('is found by a search', () =>
    fc.assert(
      fc.property(inventedFields, ({ name, field, first }) => {
        const table: JobTable = { ...JOB_FIELDS, [name]: field };
        const job = startJob(createJobSchema.parse(SMALLEST), { ...NOW, jobNumber: 'T1' });
        const columns = searchColumnsOf({ ...job, ...{ [name]: first.value } }, table);
        expect(columns.core.split('\n')).toContain(fold(String(first.value)));
        expect(searchColumnsOf(job, table)).toEqual(searchColumnsOf(job));
      }),
      { numRuns: 60 },
    ));
});

describe('the table of fields', () => {
  it('gives each visible field a unique label', () => {
    const labels = namesWith(JOB_FIELDS, 'label')
      .filter((name) => !('hidden' in JOB_FIELDS[name]))
      .map((name) => JOB_FIELDS[name].label);
    expect(labels.length).toBeGreaterThan(40);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('contains every field that another is placed before', () => {
    const table: JobTable = JOB_FIELDS;
    const anchors = Object.values(table).flatMap(({ importable, create, edit }) => [
      [importable === true ? undefined : importable, 'importable'] as const,
      [create?.before, 'create'] as const,
      [edit?.before, 'edit'] as const,
    ]);
    for (const [anchor, surface] of anchors)
      if (anchor !== undefined) expect(table[anchor]?.[surface]).toBeDefined();
  });

  it('places a field before its anchor, and leaves it where there is none', () => {
    const before = { d: 'b', e: 'b', a: 'x' } as const;
    expect(inOrder(['a', 'b', 'c', 'd', 'e'], (name) => before[name as keyof typeof before])).toEqual([
      'a',
      'd',
      'e',
      'b',
      'c',
    ]);
  });
});
