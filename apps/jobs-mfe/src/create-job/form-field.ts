import type { JobTable } from '@loupe/shared-types';
import type { CreateJobInput } from '@loupe/shared-types/schemas';
import type { UseFormReturn } from 'react-hook-form';
import { labelOf } from '../job-fields';
import type { CreateField, CreateJobValues } from './create-job-form';

export type CreateJobForm = UseFormReturn<CreateJobValues, unknown, CreateJobInput>;

/** What a field of the form needs: its name, its label and its error; `deps` are judged again with it. */
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
