import { createHash } from 'node:crypto';
import {
  displayNumber,
  durationDays,
  isCompleted,
  isInSearchCore,
  searchColumnsOf,
  searchCoreOf,
  shortSearchColumnsOf,
  toPence,
  toPounds,
  type Calendar,
  type NewJob,
} from '@loupe/domain';
import { JOB_FIELDS, TEXT_LIMITS, type Job, type JobField, type JobTable } from '@loupe/shared-types';

export type Row = Readonly<Record<string, unknown>>;

/** Where an item is, in SQL; the jobs table is `j`. The domain’s `displayLocation` says the same of a job. */
export const DISPLAYED_PLACE = `coalesce(nullif(j.current_item_location, ''), j.location)`;

export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Longer texts count towards the bytes a list page may read. */
const SHORT_TEXT = TEXT_LIMITS.short;

/** Converts a stored value for the API: pence to pounds, 1 and 0 to booleans, null in an old row to the default. */
function readValue(field: JobField | undefined, stored: unknown): unknown {
  const value = stored ?? field?.default ?? null;
  if (field?.kind === 'money') return stored == null ? value : toPounds(Number(value));
  return field?.kind === 'flag' ? Boolean(value) : value;
}

const inSql = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/** Pence as JSON's pounds, as SQLite writes them: 85, 12.5. */
export const poundsAsJson = (pence: string): string =>
  `case when ${pence} % 100 = 0 then ${pence} / 100 else ${pence} / 100.0 end`;

/** The SQL of `readValue`, whose value SQLite's `json_object` writes as `JSON.stringify` would. */
function valueAsJson(field: JobField | undefined, column: string): string {
  const fallback = field?.default ?? null;
  const held =
    fallback === null
      ? column
      : `coalesce(${column}, ${inSql(typeof fallback === 'boolean' ? Number(fallback) : fallback)})`;
  if (field?.kind === 'flag') return `json(iif(coalesce(${held}, 0), 'true', 'false'))`;
  if (field?.kind !== 'money') return held;
  return `case when ${column} is null then ${fallback === null ? 'null' : inSql(Number(fallback))} else ${poundsAsJson(column)} end`;
}

/** SQLite's functions take at most 127 arguments. */
const FIELDS_AT_ONCE = 50;

/** A JSON object in SQLite's SQL; the values are SQL themselves. */
function objectAsJson(values: readonly (readonly [name: string, sql: string])[]): string {
  const object = `json_object(${values
    .slice(0, FIELDS_AT_ONCE)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;
  if (values.length <= FIELDS_AT_ONCE) return object;
  return `rtrim(${object}, '}') || ',' || substr(${objectAsJson(values.slice(FIELDS_AT_ONCE))}, 2)`;
}

function written(field: JobField | undefined, value: unknown): unknown {
  if (field?.kind === 'money') return toPence(Number(value));
  return typeof value === 'boolean' ? Number(value) : value;
}

/** Mapping of jobs to rows: one column per field; queries alias the jobs table as `j`. */
export function jobRows(table: JobTable) {
  const names = Object.keys(table);
  const columns = names.map((name) => [name, columnOf(name)] as const);
  const isLong = (name: string) => (table[name]?.limit ?? 0) > SHORT_TEXT;

  return {
    /** All columns of a job. */
    columns: columns.map(([, column]) => `j.${column}`),
    /** The columns that may hold long texts. */
    textColumns: names.filter(isLong).map((name) => `j.${columnOf(name)}`),
    /** A job as JSON in SQLite's SQL, with more values after its own. */
    jobAsJson: (more: Readonly<Record<string, string>>): string =>
      objectAsJson([
        ...columns.map(([name, column]) => [name, valueAsJson(table[name], `j.${column}`)] as const),
        ...Object.entries(more),
      ]),
    readField: (name: string, value: unknown): unknown => readValue(table[name], value),

    toJob(row: Row): Job {
      const job: Record<string, unknown> = {};
      for (const [name, column] of columns) job[name] = readValue(table[name], row[column]);
      return job as unknown as Job;
    },

    /** A job as a row, without its id. */
    toRow(job: NewJob & { readonly version: number }, calendar: Calendar): Row {
      const fields = columns.filter(([name]) => name !== 'id' && name in job);
      const values = { ...job } as Row;
      return {
        ...Object.fromEntries(fields.map(([name, column]) => [column, written(table[name], values[name])])),
        ...derived(job, calendar),
        ...searchCores(job, table),
      };
    },

    /** The columns of a job that a change of it changes. What is long to derive is not derived again in vain. */
    changedColumns(before: Job, after: Job, calendar: Calendar): Row {
      const [old, now] = [{ ...before } as Row, { ...after } as Row];
      const changed = columns.filter(([name]) => name !== 'id' && now[name] !== old[name]);
      const isCoreChanged = changed.some(([name]) => isInSearchCore(name, table));
      const derivedBefore = derived(before, calendar);
      const derivedNow = Object.entries(derived(after, calendar));
      return {
        ...Object.fromEntries(changed.map(([name, column]) => [column, written(table[name], now[name])])),
        ...Object.fromEntries(derivedNow.filter(([column, value]) => value !== derivedBefore[column])),
        ...(isCoreChanged && searchCores(after, table)),
      };
    },
  };
}

const LONGEST_KEY = 250;

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb\u2800]/gu;

/** The key by which a job number is unique: trimmed, ignoring case and invisible characters (NUMBER-1). */
export function jobNumberKey(text: string): string {
  const folded = text.replace(UNSEEN, '').normalize('NFKC').toLowerCase().normalize('NFKC').trim();
  return folded.length <= LONGEST_KEY ? folded : createHash('sha256').update(folded).digest('hex');
}

/** Columns derived from the others, for searching, counting and uniqueness. */
function derived(job: NewJob, calendar: Calendar): Row {
  const { postcode, place, status } = shortSearchColumnsOf(job);
  return {
    job_number_key: jobNumberKey(job.jobNumber),
    display_number_key: jobNumberKey(displayNumber(job)),
    duration_days: isCompleted(job) && job.collectionDate !== null ? durationDays(job, calendar) : null,
    search_postcode: postcode,
    search_place: place,
    search_status: status,
  };
}

/** The derived columns that take longest: names, numbers and items, and the same without the items. */
function searchCores(job: NewJob, table: JobTable): Row {
  return {
    search_core: searchCoreOf(job, table),
    search_customer: searchCoreOf({ ...job, items: '' }, table),
  };
}

/** The columns of a job that its search index covers. */
export function indexedTexts(job: NewJob): Row {
  const { core, postcode, place, status } = searchColumnsOf(job);
  return { search_core: core, search_postcode: postcode, search_place: place, search_status: status };
}

export const {
  columns: JOB_COLUMNS,
  textColumns: JOB_TEXT_COLUMNS,
  jobAsJson,
  readField,
  toJob,
  toRow,
  changedColumns,
} = jobRows(JOB_FIELDS);
