import type { CreateJobInput } from '@loupe/shared-types/schemas';
import type { UseFormReturn } from 'react-hook-form';
import { JOB_FIELDS, isJobFieldName } from '../job-fields';
import type { CreateJobValues } from './create-job-form';

export type CreateJobForm = UseFormReturn<CreateJobValues, unknown, CreateJobInput>;

/** What a field of the form needs: its name, its label and its error; `deps` are judged again with it. */
export function fieldOf(
  form: CreateJobForm,
  name: keyof CreateJobValues,
  deps: readonly (keyof CreateJobValues)[] = [],
) {
  return {
    ...form.register(name, { deps: [...deps] }),
    label: isJobFieldName(name) ? JOB_FIELDS[name].label : name,
    error: form.formState.errors[name]?.message,
  };
}
