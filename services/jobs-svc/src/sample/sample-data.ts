import { inTransaction } from '@loupe/db';
import { createJobSchema } from '@loupe/shared-types/schemas';
import { createServices } from '../app';
import type { Actor, Deps, ShopPlaces } from '../deps';
import { CUSTOMERS, REPAIRS } from './sample-customers';
import { STORIES, type Step, type Story } from './sample-stories';

const DAY_MS = 86_400_000;
const FIRST_TICKET = 4801;

interface Happening {
  readonly at: string;
  readonly happen: (at: string) => Promise<unknown>;
}

/** Days ago, evenly spread over the story's period, oldest first. */
function daysAgoOf(story: Story, n: number): number {
  const [from, to] = story.daysAgo;
  return Math.round(from - ((from - to) * n) / Math.max(1, story.jobs - 1));
}

/**
 * Fills an empty shop with jobs in every stage through the services themselves, with their clock in the past, so that
 * logs, history and counts are realistic. All in one transaction: a kill leaves nothing.
 */
export async function addSampleData(deps: Deps, shop: ShopPlaces): Promise<void> {
  const isEmpty = async () => !(await deps.db('jobs').first('id'));
  if (!(await isEmpty())) return;
  const users = new Map(
    await deps
      .db('users')
      .select('id', 'username')
      .then((rows) => rows.map((row) => [row.username, row.id])),
  );
  const staff = shop.staff.map((member, n): Actor => ({
    userId: users.get(member.username) ?? n + 1,
    fullName: member.fullName,
  }));
  const filled = inTransaction(deps.db, async (trx) => {
    let at = '';
    const services = createServices({ ...deps, places: shop, db: trx, clock: () => new Date(at) });
    const happenings = happeningsOf(deps, staff, shop.locations, services);
    for (const happening of happenings.sort((a, b) => a.at.localeCompare(b.at))) {
      at = happening.at;
      await happening.happen(at);
    }
  });
  await filled.catch(async (error: unknown) => {
    // Another process that started at the same moment was faster.
    if (await isEmpty()) throw error;
  });
}

type Services = ReturnType<typeof createServices>;

function happeningsOf(
  { clock, calendar }: Deps,
  staff: readonly Actor[],
  locations: readonly string[],
  services: Services,
): Happening[] {
  const now = clock();
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
  const places = locations.filter((place) => place !== 'Other');
  let ticket = 0;

  /** A moment in the opening hours of a day, never in the future. */
  const moment = (daysAgo: number, n: number): string => {
    const day = calendar.dayOf(new Date(now.getTime() - daysAgo * DAY_MS));
    const time = `${String(9 + (n % 8)).padStart(2, '0')}:${String((n * 17) % 60).padStart(2, '0')}`;
    const at = calendar.instantAt(day, time);
    return at < now.toISOString() ? at : new Date(now.getTime() - (60 - (n % 60)) * 60_000).toISOString();
  };

  const ofJob = (story: Story, n: number): Happening[] => {
    ticket += 1;
    const number = ticket;
    const daysAgo = daysAgoOf(story, n);
    const actor = pick(staff, number);
    let id = 0;
    let partId = 0;
    const create = async (): Promise<void> => {
      id = (await services.jobs.create(actor, inputOf(story, number))).id;
    };
    const take = async (step: Step, at: string): Promise<void> => {
      if ('patch' in step) await services.jobs.patch(actor, id, step.patch);
      else if ('move' in step) await services.locations.move(actor, id, { location: step.move });
      else if ('arrived' in step) await services.parts.change(actor, partId, { partArrived: true });
      else if ('part' in step) {
        const [description, source, cost] = step.part;
        partId = (
          await services.parts.order(actor, id, {
            description,
            source,
            cost,
            invoiceNumber: `INV-${7000 + number}`,
          })
        ).id;
      } else {
        const call = {
          callDate: calendar.dayOf(at),
          callTime: calendar.timeOf(at),
          callerName: actor.fullName,
          callContent: step.call,
        };
        await services.calls.create(actor, id, call);
      }
    };
    const steps = story.steps.map((step, position): Happening => ({
      at: moment(Math.max(0, daysAgo - step.after), number + position + 1),
      happen: (at) => take(step, at),
    }));
    return inOrder([{ at: moment(daysAgo, number), happen: create }, ...steps]);
  };

  const inputOf = (story: Story, number: number) => {
    const [firstName, surname, contactNumber, where] = pick(CUSTOMERS, number * 7);
    const [homeAddress, postcode] = where.split('|');
    const [item1, description1, price] = pick(REPAIRS, number * 5);
    const [item2, description2] = number % 6 === 0 ? pick(REPAIRS, number * 5 + 3) : [null, null];
    return createJobSchema.parse({
      ...(number % 9 === 0 ? {} : { customJobNumber: String(FIRST_TICKET + number) }),
      firstName,
      surname,
      contactNumber,
      email: number % 3 === 0 ? `customer${number}@example.com` : null,
      homeAddress,
      postcode,
      item1,
      description1,
      item2,
      description2,
      quoteAmount: story.quote ?? 0,
      jobStatus: story.quote ? 'Pending Quote' : 'In-progress',
      totalCost: story.quote ?? price,
      depositAmount: story.deposit ?? 0,
      notes: number % 4 === 0 ? 'Sentimental value: handle with care.' : null,
      statusOrder: number % 7 === 0 ? 'High Priority' : 'Normal Priority',
      airTag: number % 11 === 0 ? 'Yes' : 'No',
      location: pick(places, number),
    });
  };

  return STORIES.flatMap((story) => Array.from({ length: story.jobs }, (_, n) => ofJob(story, n)).flat());
}

/** Keeps the order of steps on one day, at least a minute apart. */
function inOrder(happenings: readonly Happening[]): Happening[] {
  let last = '';
  return happenings.map((happening) => {
    const at = happening.at > last ? happening.at : new Date(Date.parse(last) + 60_000).toISOString();
    last = at;
    return { ...happening, at };
  });
}
