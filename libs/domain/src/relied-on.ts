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
 * The fields whose values a person had before them when they decided to set this one: a status is chosen for a job
 * that is where the card shows it, a tick of Balance Paid is for the amount on the card. A save made from an older
 * version is refused when one of them has changed since (SAVE-3). No fields for one that relies on itself alone.
 */
export const reliedOn = (field: string): readonly EditableJobField[] =>
  RELIED_ON[field as EditableJobField] ?? [];
