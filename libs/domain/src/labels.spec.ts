import { createCalendar } from './calendar';
import { needsNewLabel } from './labels';

const calendar = createCalendar('Europe/London');
const job = { dateCreated: '2025-04-03T09:00:00.000Z' };

// LABEL-11
test.each([
  ['2025-04-03T10:00:00.000Z', false],
  ['2026-04-03T09:00:00.000Z', false],
  ['2026-04-04T10:00:00.000Z', true],
])('on %s a label of 3 April 2025 may have faded: %s', (now, faded) => {
  expect(needsNewLabel(job, now, calendar)).toBe(faded);
});
