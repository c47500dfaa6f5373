import { createCalendar } from '@loupe/domain';
import { JOB_FIELDS, type EditHistoryEntry, type Job, type JobTable } from '@loupe/shared-types';
import { jobSchemas, type JobTableSchemas } from '@loupe/shared-types/schemas';
import { inventedFields, oneOfEachKind, SMALLEST_JOB, type InventedField } from '@loupe/shared-types/testing';
import { readBy, useForm } from '@loupe/web-kit';
import { aJob, renderPage } from '@loupe/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { createJobForm, emptyJob, type CreateJobValues } from './create-job/create-job-form';
import { SectionFields } from './create-job/section-fields';
import { clashesOf, mergeOver } from './job-card/conflict';
import { ConflictChooser } from './job-card/conflict-chooser';
import { changedFields, describeChange } from './job-card/describe-change';
import { EditJobFields } from './job-card/edit-job-fields';
import { EDIT_SECTIONS } from './job-card/edit-sections';
import { readEdit, valuesOf, type EditField, type EditValues } from './job-card/edit-values';
import { SheetFields } from './job-sheet/sheet-fields';

const calendar = createCalendar('Europe/London');

const withField = ({ name, field }: InventedField): JobTable => ({ ...JOB_FIELDS, [name]: field });
const schemasOf = (table: JobTable) => ({ ...(jobSchemas(table) as unknown as JobTableSchemas), table });
const jobWith = ({ name, field }: InventedField, value: unknown = field.default): Job => ({
  ...aJob(),
  ...{ [name]: value },
});

const FILLED = { customJobNumber: 'T1', ...SMALLEST_JOB };

const labelled = (label: string) => screen.getByLabelText(new RegExp(`^${label}( \\(optional\\))?$`));

describe.each(oneOfEachKind)('a field $field.kind (limit $field.limit) added to the table', (invented) => {
  const { name, field, first } = invented;
  const table = withField(invented);
  const displayed = expect.stringContaining(first.displayed);

  it('is on the form of a new job, and in what it sends', async () => {
    const sent = jest.fn();
    function NewJob() {
      const form = useForm({
        initial: { ...emptyJob(table), ...FILLED },
        read: (values: CreateJobValues) => readBy(createJobForm(schemasOf(table)), values),
        send: async (body) => sent(body),
      });
      return (
        <form {...form.props}>
          {(['customer', 'job', 'items'] as const).map((section) => (
            <SectionFields key={section} form={form} section={section} table={table} />
          ))}
          <button>Create</button>
        </form>
      );
    }
    renderPage(<NewJob />);
    fireEvent.submit(screen.getByText('Create'));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ [name]: field.default }));
    fireEvent.change(labelled(field.label), { target: { value: first.typed } });
    fireEvent.submit(screen.getByText('Create'));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ [name]: first.value }));
  });

  it('is in the Edit Job dialog, with the value of the job', () => {
    const job = jobWith(invented, first.value);
    function EditJob() {
      const form = useForm({
        initial: valuesOf(job, calendar, table),
        read: (body: EditValues) => ({ body }),
        send: () => Promise.resolve(),
      });
      return <EditJobFields form={form} sections={EDIT_SECTIONS} hasCollectionDate={false} table={table} />;
    }
    renderPage(<EditJob />);
    expect(labelled(field.label)).toHaveValue(first.typed);
  });

  it('is among all fields of the full details', () => {
    renderPage(<SheetFields job={jobWith(invented, first.value)} table={table} />);
    expect(screen.getByText(field.label).parentElement).toHaveTextContent(first.displayed);
  });

  it('is named when two users have changed it', () => {
    const clash = { field: name as EditField, theirs: first.typed, yours: 'mine' };
    renderPage(
      <ConflictChooser by="Oliver" clashes={[clash]} chosen={new Map()} onChoose={() => {}} table={table} />,
    );
    expect(screen.getByRole('group', { name: field.label })).toHaveTextContent(first.typed);
  });

  it('is in the text of a change', () => {
    const entry: EditHistoryEntry = {
      timestamp: '2026-04-03T09:30:00.000Z',
      editedBy: 'Oliver Quill',
      kind: 'edited',
      changes: { [name]: field.default },
      previousValues: { [name]: first.value },
    };
    expect(changedFields(entry, calendar, table)).toEqual([name]);
    expect(describeChange(entry, calendar, table)).toMatch(`${field.label.toLowerCase()}, was `);
    expect(describeChange(entry, calendar, table)).toEqual(displayed);
  });
});

describe('a field added to the table, whatever its name and values', () => {
  const edited = (invented: InventedField, from: Job, typed: string) => ({
    ...valuesOf(from, calendar, withField(invented)),
    [invented.name]: typed,
  });

  it('is sent only when changed in the dialog', () =>
    fc.assert(
      fc.property(inventedFields, (invented) => {
        const { name, first } = invented;
        const schemas = schemasOf(withField(invented));
        const read = (from: Job, values: EditValues) =>
          readEdit(valuesOf(from, calendar, schemas.table), values, from, calendar, schemas);
        const job = jobWith(invented);
        const changed = edited(invented, job, first.typed);
        expect(read(job, changed)).toEqual({ patch: { [name]: first.value }, errors: {} });
        expect(read(jobWith(invented, first.value), changed)).toEqual({ patch: {}, errors: {} });
      }),
      { numRuns: 60 },
    ));

  it('conflicts where two users changed it differently, and is merged as chosen', () =>
    fc.assert(
      fc.property(inventedFields, (invented) => {
        const { name, first, second } = invented;
        const table = withField(invented);
        const from = jobWith(invented);
        const mine = edited(invented, from, first.typed);
        const theirs = jobWith(invented, second.value);
        const clashes = clashesOf(from, mine, theirs, calendar, table);
        const isClash = first.typed !== second.typed;
        expect(clashes).toEqual(isClash ? [{ field: name, theirs: second.typed, yours: first.typed }] : []);
        const taken = new Set([name as EditField]);
        expect(mergeOver(from, mine, theirs, taken, calendar, table)).toMatchObject({ [name]: second.typed });
        expect(mergeOver(from, mine, theirs, new Set(), calendar, table)).toMatchObject({
          [name]: first.typed,
        });
      }),
      { numRuns: 60 },
    ));
});
