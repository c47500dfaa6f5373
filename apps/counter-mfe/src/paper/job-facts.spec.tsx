import { createCalendar } from '@loupe/domain';
import { aJob } from '@loupe/web-kit/testing';
import { labelFacts } from './job-facts';

// LABEL-2
test('the small print of a label begins with what is short and required, and ends with the place', () => {
  const job = aJob({
    confirmedDate: '2026-12-24',
    statusOrder: 'High Priority',
    airTag: 'Yes',
    location: 'Leamington Old',
  });
  expect(labelFacts(job, 2, createCalendar('Europe/London'))).toEqual([
    'COPY 2',
    'in 03/04/2026',
    'promised 24/12/2026',
    'HIGH PRIORITY',
    'AirTag',
    '1 piece',
    'Leamington Old',
  ]);
});
