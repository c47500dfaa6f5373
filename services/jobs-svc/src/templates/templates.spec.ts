import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import { MOST_TEMPLATES, type JobTemplate } from '@loupe/shared-types';
import { newJob, servedJobs } from '../testing';

const BROOCH = { item: 'Brooch', work: 'New pin', price: 28.5, days: 5 };

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const asManager = (method: string, path: string, body?: unknown, userId = 1) =>
    jobs.call(method, path, body, {}, userId, 'manager');
  const listed = async () => (await jobs.get('/api/templates')).json<JobTemplate[]>();

  // TEMPLATE-1
  test('a shop begins with ten usual jobs, which everybody reads, by item and work', async () => {
    const all = await listed();
    expect(all.map(({ item, work }) => `${item}: ${work}`)).toEqual([
      'Bracelet: New clasp',
      'Chain: Solder broken link',
      'Diamond ring: Re-tip claws, check stones',
      'Pearl necklace: Restring and knot',
      'Ring: Clean and polish',
      'Ring: Reset loose stone',
      'Ring: Resize and re-polish',
      'Watch: New battery and seal',
      'Watch: New strap',
      'White gold ring: Rhodium plating',
    ]);
    expect(all[1]).toEqual({ ...all[1], price: 25, days: 5, version: 1 });
  });

  // TEMPLATE-2
  test('a manager adds, changes and removes one; who did so is stored', async () => {
    const added = (await asManager('POST', '/api/templates', BROOCH)).json<JobTemplate>();
    expect(added).toEqual({ ...BROOCH, id: added.id, version: 1 });
    const path = `/api/templates/${added.id}`;
    const changed = await asManager('PATCH', path, { price: 30, version: 1 }, 2);
    expect([changed.status, changed.json()]).toEqual([200, { ...added, price: 30, version: 2 }]);
    expect(await jobs.db('job_templates').where({ id: added.id }).first()).toMatchObject({
      price: 3000,
      updated_by_name: 'Tester 2',
    });
    expect(await listed()).toContainEqual({ ...added, price: 30, version: 2 });
    expect((await asManager('DELETE', path)).status).toBe(204);
    expect((await asManager('DELETE', path)).status).toBe(404);
    expect((await asManager('PATCH', path, { price: 1 })).status).toBe(404);
    expect(await listed()).toHaveLength(10);
  });

  // TEMPLATE-2, ACCESS-2
  test('standard staff change none', async () => {
    for (const reply of [
      await jobs.post('/api/templates', BROOCH),
      await jobs.patch('/api/templates/1', { price: 1 }),
      await jobs.call('DELETE', '/api/templates/1'),
    ])
      expect(reply.status).toBe(403);
    expect(await listed()).toHaveLength(10);
  });

  // TEMPLATE-2
  test('a change of what a colleague has changed since is refused, and the same change again is not', async () => {
    await asManager('PATCH', '/api/templates/1', { days: 9, version: 1 }, 2);
    const late = await asManager('PATCH', '/api/templates/1', { days: 3, version: 1 });
    expect([late.status, late.text]).toEqual([409, 'Tester 2 has changed this template in the meantime']);
    expect((await asManager('PATCH', '/api/templates/1', { days: 9, version: 1 })).status).toBe(200);
  });

  // TEMPLATE-2
  test.each([
    [{ item: ' ' }, 'Item is required'],
    [{ work: '' }, 'What is done is required'],
    [{ price: -1 }, 'Price must not be negative'],
    [{ price: 1.005 }, 'Price must have at most two decimals'],
    [{ days: 1.5 }, 'Days must be a whole number from 0 to 365'],
    [{ days: 366 }, 'Days must be a whole number from 0 to 365'],
  ])('%j is refused: %s', async (given, userMessage) => {
    const reply = await asManager('POST', '/api/templates', { ...BROOCH, ...given });
    expect([reply.status, reply.text]).toEqual([400, userMessage]);
  });

  // TEMPLATE-2
  test('the list stays short enough to choose from', async () => {
    const more = Array.from({ length: MOST_TEMPLATES - 10 }, () => ({ ...BROOCH, price: 100, version: 1 }));
    await jobs.db('job_templates').insert(more);
    const reply = await asManager('POST', '/api/templates', BROOCH);
    expect([reply.status, reply.text]).toEqual([409, 'There are 100 templates already: remove one first']);
  });

  // INTAKE-3, NUMBER-2
  test('the next number is offered, reserves nothing, and is what a job without a number gets', async () => {
    const nextNumber = async () =>
      (await jobs.get('/api/next-job-number')).json<{ jobNumber: string }>().jobNumber;
    expect(await nextNumber()).toBe('J2026-001');
    expect(await nextNumber()).toBe('J2026-001');
    await jobs.made({ customJobNumber: 'j2026-001' });
    expect(await nextNumber()).toBe('J2026-002');
    const { customJobNumber: _, ...unnumbered } = newJob();
    expect((await jobs.post('/api/jobs', unnumbered)).json()).toMatchObject({ jobNumber: 'J2026-002' });
  });
}, ON_SERVER_AT_NIGHT);
