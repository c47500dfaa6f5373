import { createCalendar } from '@loupe/domain';
import { aJob } from '@loupe/web-kit/testing';
import { clashesOf, mergeOver } from './conflict';
import { changedInputs, readEdit, valuesOf, type EditValues } from './edit-values';

const calendar = createCalendar('Europe/London');
const job = aJob({ totalCost: 185, notes: 'Ring first' });
const base = valuesOf(job, calendar);
const typed = (values: Partial<EditValues>): EditValues => ({ ...base, ...values });
const read = (values: Partial<EditValues>) => readEdit(base, typed(values), job, calendar);

describe('an edited job', () => {
  it('sends only the fields that were changed', () => {
    expect(read({ totalCost: '200', notes: '' })).toEqual({
      patch: { totalCost: 200, notes: null },
      errors: {},
    });
  });

  it('counts spaces at the ends as no change', () => {
    expect(changedInputs(base, typed({ firstName: ' Rosalind ' }))).toEqual([]);
  });

  it.each([
    ['customJobNumber', 'Job number is required'],
    ['firstName', 'First name is required'],
    ['surname', 'Surname is required'],
    ['contactNumber', 'Contact number is required'],
    ['homeAddress', 'Home address is required'],
    ['postcode', 'Postcode is required'],
    ['item1', 'At least one item is required'],
    ['description1', 'Description for item 1 is required'],
  ] as const)('is refused with a blank %s: %s', (field, userMessage) => {
    const numbered = aJob({ customJobNumber: 'K-1' });
    const from = valuesOf(numbered, calendar);
    expect(readEdit(from, { ...from, [field]: ' ' }, numbered, calendar).errors[field]).toBe(userMessage);
  });

  it('requires the description of an item, in place', () => {
    expect(read({ item2: 'Chain' }).errors).toEqual({
      description2: 'Each item must have a corresponding description',
    });
    expect(read({ description2: 'Solder' }).errors).toEqual({
      item2: 'Each item must have a corresponding description',
    });
  });

  it('reads an empty amount as 0 and rejects a third decimal', () => {
    expect(read({ totalCost: '' }).patch).toEqual({ totalCost: 0 });
    expect(read({ totalCost: '1.005' }).errors.totalCost).toBeTruthy();
  });

  it('keeps the time of day when the day of a collection date is changed', () => {
    const waiting = aJob({ collectionDate: '2026-06-01T13:30:00.000Z' });
    const from = valuesOf(waiting, calendar);
    const edit = readEdit(from, { ...from, collectionDate: '2026-06-03' }, waiting, calendar);
    expect(edit.patch).toEqual({ collectionDate: '2026-06-03T13:30:00.000Z' });
  });
});

describe('concurrent edits of one job', () => {
  const theirs = { ...job, version: 2, totalCost: 99, surname: 'Okafor-Bell' };

  it('conflict only where both changed a field to different values', () => {
    const mine = typed({ totalCost: '77.00', notes: 'Mine' });
    expect(clashesOf(job, mine, theirs, calendar)).toEqual([
      { field: 'totalCost', theirs: '99.00', yours: '77.00' },
    ]);
    expect(clashesOf(job, typed({ totalCost: '99.00' }), theirs, calendar)).toEqual([]);
  });

  it('keep the changes of both, and theirs where chosen', () => {
    const mine = typed({ totalCost: '77.00', notes: 'Mine' });
    expect(mergeOver(job, mine, theirs, new Set(['totalCost']), calendar)).toMatchObject({
      totalCost: '99.00',
      surname: 'Okafor-Bell',
      notes: 'Mine',
    });
    expect(mergeOver(job, mine, theirs, new Set(), calendar).totalCost).toBe('77.00');
  });
});
