import type { Form } from '@loupe/web-kit';
import type { CreateJobValues } from './create-job-form';
import { SectionFields } from './section-fields';

/** Who brings it: the contact number first, by which a customer who has been here before is found. */
export function CustomerFields({ form }: { readonly form: Form<CreateJobValues> }) {
  return <SectionFields form={form} section="customer" />;
}
