import type { FoundJobs, Job, JobListItem } from '@loupe/shared-types';
import type { Stack } from '../../tools/stack/stack.mjs';

/** The jobs that the tasks are about. */
export interface TaskJobs {
  readonly live: Job;
  readonly elsewhere: Job;
  readonly called: Job;
  readonly moved: Job;
  readonly finished: Job;
  readonly unpaid: Job;
  readonly waitsForParts: Job;
  readonly quoted: Job;
  readonly lastYear: Job;
  /** For which a part is ordered that was ordered before. */
  readonly waitsAgain: Job;
  /** A telephone number that nobody has. */
  readonly freePhone: string;
}

const DAY_MS = 86_400_000;
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Takes in the jobs of the tasks through the API, in the stages that the tasks begin with. */
export async function taskJobs({ url }: Stack, headers: Readonly<Record<string, string>>): Promise<TaskJobs> {
  async function call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<T> {
    const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  const takeIn = (customJobNumber: string, surname: string, more: object = {}): Promise<Job> =>
    call('POST', '/api/jobs', {
      customJobNumber,
      firstName: 'Rosalind',
      surname,
      contactNumber: '07700 900123',
      homeAddress: '12 Clarendon Avenue, Leamington Spa',
      postcode: 'CV32 5QX',
      location: 'Leamington Old',
      item1: 'Signet ring',
      description1: 'Resize from L to N',
      totalCost: 85,
      ...more,
    });
  const change = (job: Job, body: object): Promise<Job> => call('PATCH', `/api/jobs/${job.id}`, body);
  const waiting = async (number: string, surname: string, more: object = {}): Promise<Job> =>
    change(await takeIn(number, surname, more), { jobStatus: 'Inspected and Waiting on Parts' });

  /** One of last year whose customer's name no other job has. */
  async function completedLastYear(): Promise<Job> {
    const days = `createdFrom=${dayAgo(500)}&createdTo=${dayAgo(370)}`;
    for (const job of await call<JobListItem[]>('GET', `/api/jobs?stage=completed&limit=100&${days}`)) {
      const name = encodeURIComponent(`${job.firstName} ${job.surname}`);
      const same = await call<JobListItem[]>('GET', `/api/jobs?search=${name}`);
      if (same.length === 1 && job.firstName) return job;
    }
    throw new Error('Every customer of last year has another job: seed it with another number');
  }

  async function freePhone(): Promise<string> {
    for (let n = 100; n < 1_000; n += 1) {
      const phone = `01632 960${n}`;
      const found = await call<FoundJobs>('GET', `/api/find?limit=1&q=${encodeURIComponent(phone)}`);
      if (found.jobs.length === 0) return phone;
    }
    throw new Error('Every number is somebody’s: seed fewer jobs');
  }

  // Of nobody else among these customers.
  const elsewhere = { firstName: 'Edmund', contactNumber: '01632 960099', postcode: 'CV8 1ZZ' };
  const reordered = await waiting('H-110', 'Parting', elsewhere);
  await call('POST', `/api/jobs/${reordered.id}/parts`, {
    description: 'Oval clasp, 18ct',
    source: 'Cooksons',
    cost: 31.4,
    invoiceNumber: 'INV-12',
  });

  return {
    live: await takeIn('H-101', 'Wetherby'),
    elsewhere: await waiting('H-102', 'Ormerod'),
    called: await takeIn('H-103', 'Calloway'),
    moved: await takeIn('H-104', 'Mowbray'),
    finished: await takeIn('H-105', 'Finchley'),
    unpaid: await change(await takeIn('H-106', 'Undermill'), { jobStatus: 'Waiting for Collection' }),
    waitsForParts: await waiting('H-107', 'Partridge'),
    waitsAgain: await waiting('H-109', 'Partington', elsewhere),
    quoted: await takeIn('H-108', 'Quarrie', { totalCost: 0, quoteAmount: 120 }),
    lastYear: await completedLastYear(),
    freePhone: await freePhone(),
  };
}
