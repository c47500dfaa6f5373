import type { FormPlace } from '@loupe/shared-types';

/** The sections of an edit, in order. Flags have their own controls on the cards. */
export const EDIT_SECTIONS = ['customer', 'job', 'items', 'money', 'dates'] as const;

export type EditSection = (typeof EDIT_SECTIONS)[number];

export const HEADINGS: Readonly<Partial<Record<FormPlace['in'], string>>> = {
  items: 'Items & Descriptions',
  money: 'Money',
  dates: 'Dates and notes',
};

/** The draft of an edit: of the whole job, or of one section of its sheet. */
export const editDraftName = (jobId: number, sections: readonly EditSection[] = EDIT_SECTIONS): string =>
  ['edit-job', jobId, ...(sections === EDIT_SECTIONS ? [] : sections)].join('-');
