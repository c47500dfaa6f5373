import type { Row } from '../jobs/job-row';

const versionsOf = ({ field_versions }: Row): Readonly<Record<string, number>> =>
  field_versions == null ? {} : (JSON.parse(String(field_versions)) as Record<string, number>);

/** The columns of a record's next version, in which these fields change, by their names in the API. */
export function nextVersion(row: Row, fields: readonly string[]): Row {
  const version = Number(row.version) + 1;
  const changed = Object.fromEntries(fields.map((field) => [field, version]));
  return { version, field_versions: JSON.stringify({ ...versionsOf(row), ...changed }) };
}

/** Whether a field of a record changed after a version: a save of it is then a conflict (CUSTOMER-5). */
export const isChangedSince = (row: Row, version: number, field: string): boolean =>
  (versionsOf(row)[field] ?? 0) > version;
