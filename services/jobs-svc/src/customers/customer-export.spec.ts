import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { CustomerExport, OrderedPart } from '@loupe/shared-types';
import { servedJobs } from '../testing';

const FERN = { firstName: 'Fern', surname: 'Lark', contactNumber: '07700 900123', postcode: 'CV8 1AA' };
const LARKE = { ...FERN, surname: 'Larke', contactNumber: '01632 960001', homeAddress: '3 Old Road' };
const LARKIN = { ...FERN, surname: 'Larkin', contactNumber: '01632 960002', homeAddress: '5 New Road' };

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const asManager = (path: string, body: unknown) => jobs.asManager('POST', path, body);
  const exportOf = async (id: number) =>
    (await asManager(`/api/customers/${id}/export`, {})).json<CustomerExport>();

  // PRIVACY-1
  test('an export has the records that were merged into it, one after the other', async () => {
    const [fern, larke, larkin] = [
      await jobs.customerOf(await jobs.made(FERN)),
      await jobs.customerOf(await jobs.made(LARKE)),
      await jobs.customerOf(await jobs.made(LARKIN)),
    ];
    await jobs.patch(`/api/customers/${larkin.id}`, { version: 1, title: 'Dr', note: 'Nickel' });
    await asManager(`/api/customers/${larke.id}/merge`, { other: larkin.id });
    await asManager(`/api/customers/${fern.id}/merge`, { other: larke.id });
    const { mergedRecords } = await exportOf(fern.id);
    expect(mergedRecords).toMatchObject([
      { id: larke.id, surname: 'Larke', homeAddress: '3 Old Road' },
      { id: larkin.id, title: 'Dr', surname: 'Larkin', homeAddress: '5 New Road', note: 'Nickel' },
    ]);
  });

  // PRIVACY-1
  test('an export has cancelled orders, transfers without their carrier, and prints with their computer', async () => {
    const job = await jobs.made(FERN);
    const order = { description: 'Claw head', source: 'Birmingham', invoiceNumber: 'INV-7', cost: 12.5 };
    const part = (await jobs.post(`/api/jobs/${job.id}/parts`, order)).json<OrderedPart>();
    await jobs.post(`/api/parts/${part.id}/cancel`, { version: 1 });
    const at = jobs.now();
    const [place] = await jobs.db('places').limit(1).select('id', 'name');
    const between = { from_place_id: place.id, to_place_id: place.id, by_name: 'Tester 1', created_at: at };
    const [transfer] = await jobs
      .db('transfers')
      .insert({ ...between, carrier: 'Otto Carrier', seal: 'S-19' });
    await jobs.db('transfer_lines').insert({ transfer_id: transfer, job_id: job.id, out_at: at });
    await jobs.db('prints').insert({
      ...{ batch_id: 1, job_id: job.id, kind: 'label', preset: 'dymo-99012', copy_no: 1 },
      ...{ state: 'printed', by_name: 'Tester 1', at, station: 'Front desk' },
    });

    const exported = await exportOf((await jobs.customerOf(job)).id);
    const [own] = exported.jobs;
    expect(own?.parts).toEqual([]);
    expect(own?.history[0]).toMatchObject({ kind: 'part-cancelled', previousValues: order });
    expect(own?.transfers).toEqual([
      { from: place.name, to: place.name, seal: 'S-19', outAt: at, inAt: null },
    ]);
    expect(own?.prints).toEqual([
      { kind: 'label', copyNo: 1, state: 'printed', station: 'Front desk', by: 'Tester 1', at },
    ]);
    expect(JSON.stringify(exported)).not.toContain('Otto Carrier');
  });
}, ON_SERVER_AT_NIGHT);
