import { importFields, JOB_FIELDS, type ImportField, type JobTable } from '@loupe/shared-types';
import { writeCsv } from './write';

/** The file name of the template (IMPORT-2). */
export const TEMPLATE_FILE = 'job-import-template.csv';

const SAMPLES: readonly Partial<Record<ImportField, string>>[] = [
  {
    customJobNumber: 'SAMPLE-1',
    firstName: 'Rosalind',
    surname: 'Okafor',
    contactNumber: '07700 900123',
    email: 'rosalind@example.com',
    homeAddress: '12 Bath Street, Leamington Spa',
    postcode: 'CV31 3AE',
    location: 'Leamington Old',
    item1: 'Signet ring',
    description1: 'Resize from L to N, re-polish shank',
    totalCost: '185.00',
    depositAmount: '40.00',
  },
  {
    customJobNumber: 'SAMPLE-2',
    firstName: 'Idris',
    surname: 'Penhaligon',
    contactNumber: '01632 960045',
    homeAddress: '3 Clarendon Square, Leamington Spa',
    postcode: 'CV32 5QT',
    location: 'Leamington New',
    item1: 'Gold chain',
    description1: 'Solder broken link',
    item2: 'Locket',
    description2: 'New hinge pin',
    totalCost: '62.50',
    balancePaid: 'Yes',
    statusOrder: 'High Priority',
  },
  {
    customJobNumber: 'SAMPLE-3',
    firstName: 'Zoë',
    surname: 'Marchetti-Lund',
    contactNumber: '020 7946 0321',
    homeAddress: 'Flat 2, 40 Warwick Road, Kenilworth',
    postcode: 'CV8 1HE',
    location: 'Kenilworth',
    item1: 'Pocket watch',
    description1: 'Full service',
    quoteAmount: '240.00',
    notes: 'Ring before ordering parts',
  },
  {
    customJobNumber: 'SAMPLE-4',
    firstName: 'Callum',
    surname: 'Ashdown',
    contactNumber: '07700 900456',
    homeAddress: '8 Rosefield Street, Leamington Spa',
    postcode: 'CV32 4HE',
    location: 'Safe, upper shelf',
    item1: 'Pearl necklace',
    description1: 'Restring with knots',
    totalCost: '95.00',
    airTag: 'Yes',
    dateToBeConfirmed: 'Yes',
    confirmedDate: '03/04/2026',
    inNext7Days: 'Yes',
  },
  {
    customJobNumber: 'SAMPLE-5',
    firstName: 'Miriam',
    surname: "O'Dell",
    contactNumber: '+44 7700 900789',
    homeAddress: '21 Abbey Hill, Kenilworth',
    postcode: 'CV8 1LU',
    location: 'Kenilworth',
    item1: 'Brooch',
    description1: 'Replace pin, "C" catch',
    totalCost: '48.00',
  },
];

/** The template as CSV text: every importable column, and five sample rows. */
export function templateCsv(table: JobTable = JOB_FIELDS): string {
  const fields = importFields(table) as ImportField[];
  return writeCsv([fields, ...SAMPLES.map((sample) => fields.map((field) => sample[field] ?? ''))]);
}
