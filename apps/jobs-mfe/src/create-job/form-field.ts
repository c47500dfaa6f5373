import type { JobTable } from '@loupe/shared-types';
import type { CreateJobInput } from '@loupe/shared-types/schemas';
import type { UseFormReturn } from 'react-hook-form';
import { labelOf } from '../job-fields';
import type { CreateField, CreateJobValues } from './create-job-form';

export type CreateJobForm = UseFormReturn<CreateJobValues, unknown, CreateJobInput>;

/** The props of a form field: its name, label and error; `deps` are validated with it. */
export function fieldOf(
  form: CreateJobForm,
  name: CreateField,
  table: JobTable,
  deps: readonly CreateField[] = [],
) {
  return {
    ...form.register(name, { deps: [...deps] }),
    label: table[name]?.create?.label ?? labelOf(name, table),
    error: form.formState.errors[name]?.message,
  };
}
