import { labelOf } from '@loupe/domain';
import type { JobTable } from '@loupe/shared-types';
import type { Form } from '@loupe/web-kit';
import type { CreateField, CreateJobValues } from './create-job-form';

/** The props of a form field: its name, value, label and error. */
export function fieldOf(form: Form<CreateJobValues>, name: CreateField, table: JobTable) {
  return { ...form.field(name), label: table[name]?.create?.label ?? labelOf(name, table) };
}
