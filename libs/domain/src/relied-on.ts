import type { EditableJobField } from '@loupe/shared-types';

const STATE = ['jobStatus', 'missing', 'customerRejected', 'customerCollected'] as const;
const MONEY = ['totalCost', 'depositAmount'] as const;

const RELIED_ON: Partial<Record<EditableJobField, readonly EditableJobField[]>> = {
  jobStatus: STATE,
  missing: STATE,
  jobAccepted: [...STATE, ...MONEY, 'jobAccepted', 'quoteAmount'],
  customerRejected: [...STATE, ...MONEY, 'jobAccepted', 'quoteAmount'],
  customerCollected: [...STATE, ...MONEY, 'balancePaid'],
  balancePaid: [...MONEY, 'balancePaid'],
};

/**
 * The fields that a user's decision to set this field relied on: a status is chosen for the state on the card, Balance
 * Paid is ticked for the amount on the card. A save from an older version is refused when one of them has changed since
 * (SAVE-3). Empty for a field that relies only on itself.
 */
export const reliedOn = (field: string): readonly EditableJobField[] =>
  RELIED_ON[field as EditableJobField] ?? [];
