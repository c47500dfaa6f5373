/** What the history and the refusals of a save call the fields of a customer. */
export const FIELD_WORDS = {
  title: 'title',
  firstName: 'first name',
  surname: 'surname',
  homeAddress: 'address',
  postcode: 'postcode',
  note: 'note',
  noText: 'do not text',
  dispute: 'dispute',
  doubtful: 'doubtful',
  contacts: 'contacts',
  sizes: 'ring sizes',
} as const;
