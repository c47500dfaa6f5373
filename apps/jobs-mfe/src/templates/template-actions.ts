import type { JobTemplate } from '@loupe/shared-types';
import type { CreateTemplate } from '@loupe/shared-types/schemas';
import type { Action } from '@loupe/web-kit';

const failed = (description: string) => ({ title: 'Error', description });

export const addTemplate: Action<{ readonly body: CreateTemplate; readonly key: string }, JobTemplate> = {
  request: ({ body, key }, call) => call('POST /api/templates', { body, idempotencyKey: key }),
  success: ({ item, work }) => ({ title: 'Template Added', description: `${item}: ${work}` }),
  failure: failed('Failed to add the template'),
};

export const changeTemplate: Action<
  { readonly template: JobTemplate; readonly body: CreateTemplate },
  JobTemplate
> = {
  request: ({ template: { id, version }, body }, call) =>
    call('PATCH /api/templates/:id', { params: { id }, body: { ...body, version } }),
  success: ({ item, work }) => ({ title: 'Template Updated', description: `${item}: ${work}` }),
  failure: failed('Failed to update the template'),
  undo:
    ({ template: { id, item, work, price, days } }, { version }) =>
    (call) =>
      call('PATCH /api/templates/:id', { params: { id }, body: { item, work, price, days, version } }),
};

export const removeTemplate: Action<JobTemplate, JobTemplate> = {
  request: async (template, call) => {
    await call('DELETE /api/templates/:id', { params: { id: template.id } });
    return template;
  },
  success: ({ item, work }) => ({ title: 'Template Removed', description: `${item}: ${work}` }),
  failure: failed('Failed to remove the template'),
  undo:
    ({ item, work, price, days }) =>
    (call) =>
      call('POST /api/templates', { body: { item, work, price, days } }),
};
