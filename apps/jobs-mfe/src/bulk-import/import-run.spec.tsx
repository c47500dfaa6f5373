import { previewImport, type ImportPreview } from '@loupe/domain/csv';
import { ApiError } from '@loupe/web-kit';
import { createImportRun, type ImportProgress, type ImportRunOptions } from './import-run';

const HEADER =
  'customJobNumber,firstName,surname,contactNumber,homeAddress,postcode,location,item1,description1';
const row = (number: string, firstName = 'Zoë') =>
  `${number},${firstName},Ash,07700 900123,The Lodge,CV8 1HE,Kenilworth,Ring,Polish`;

const read = (...rows: readonly string[]): Promise<ImportPreview> =>
  previewImport([HEADER, ...rows].join('\n'), { shops: ['Kenilworth'] });

type Post = ImportRunOptions['post'];

function runOf(preview: ImportPreview, post: Post, given: Partial<ImportRunOptions> = {}) {
  const seen: ImportProgress[] = [];
  const run = createImportRun({
    preview,
    post,
    newestId: 100,
    sleep: () => Promise.resolve(),
    onChange: (progress) => seen.push(progress),
    ...given,
  });
  return { run, seen, results: () => run.progress().outcomes.map(({ row: n, result }) => [n, result]) };
}

const answer = (id: number) => ({ id, jobNumber: `J${id}`, customJobNumber: null });

describe('an import', () => {
  // IMPORT-4
  it('sends rows one after another, and skips an invalid one', async () => {
    const preview = await read(row('A1'), row('A2', ''), row('A3'), row('A4'));
    let under = 0;
    let most = 0;
    const sent: (string | null | undefined)[] = [];
    const { run, results } = runOf(preview, async (body) => {
      most = Math.max(most, ++under);
      sent.push(body.customJobNumber);
      await new Promise((resolve) => setTimeout(resolve));
      under -= 1;
      return answer(101);
    });
    await run.start();
    expect(most).toBe(1);
    expect(sent).toEqual(['A1', 'A3', 'A4']);
    expect(run.progress().state).toBe('finished');
    expect(results()).toEqual([
      [2, 'imported'],
      [3, 'failed'],
      [4, 'imported'],
      [5, 'imported'],
    ]);
    expect(run.progress().outcomes[1]?.words).toBe('Row 3: First name is required');
  });

  it('reports an existing number as such, and a job of an earlier import as imported earlier', async () => {
    const { run } = runOf(await read(row('A1'), row('A2')), async (body) => {
      if (body.customJobNumber === 'A1') throw new ApiError(409, 'Job number A1 is already in use');
      return answer(57);
    });
    await run.start();
    expect(run.progress().outcomes).toEqual([
      { row: 2, result: 'exists', words: 'Row 2: Job number A1 is already in use' },
      { row: 3, result: 'earlier', words: 'J57', jobId: 57 },
    ]);
  });

  it('waits for a busy or unavailable server and retries the row with the same key', async () => {
    const errors = [
      new ApiError(503, 'Busy. Please try again'),
      new ApiError(0, 'The server cannot be reached.', true),
    ];
    const keys: string[] = [];
    const { run, seen, results } = runOf(await read(row('A1')), async (_, key) => {
      keys.push(key);
      const error = errors.shift();
      if (error) throw error;
      return answer(101);
    });
    await run.start();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(seen.map(({ waiting }) => waiting)).toContain('Busy. Please try again');
    expect(results()).toEqual([[2, 'imported']]);
  });

  it('gives up on a row the server fails on, and continues', async () => {
    const { run, results } = runOf(await read(row('A1'), row('A2')), async (body) => {
      if (body.customJobNumber === 'A1') throw new ApiError(500, 'Something went wrong');
      return answer(101);
    });
    await run.start();
    expect(results()).toEqual([
      [2, 'failed'],
      [3, 'imported'],
    ]);
  });

  it('pauses when the user does not sign in again, and continues with the same row', async () => {
    let signedIn = false;
    const { run, results } = runOf(await read(row('A1')), async () => {
      if (!signedIn) throw new ApiError(401, 'Please sign in');
      return answer(101);
    });
    await run.start();
    expect(run.progress()).toMatchObject({ state: 'paused', outcomes: [] });
    signedIn = true;
    await run.start();
    expect(results()).toEqual([[2, 'imported']]);
  });

  // IMPORT-4
  it('stops after the row in flight when paused or cancelled, also while waiting', async () => {
    const preview = await read(row('A1'), row('A2'), row('A3'));
    const { run, results } = runOf(preview, async (body) => {
      if (body.customJobNumber === 'A2') run.pause();
      return answer(101);
    });
    await run.start();
    expect(run.progress().state).toBe('paused');
    expect(results()).toHaveLength(2);

    const waiting = runOf(
      preview,
      async () => {
        throw new ApiError(503, 'Busy');
      },
      { sleep: () => new Promise(() => undefined) },
    );
    const over = waiting.run.start();
    await new Promise((resolve) => setTimeout(resolve));
    waiting.run.cancel();
    await over;
    expect(waiting.run.progress().state).toBe('cancelled');
  });

  // IMPORT-6
  it('continues after a reload with the remaining rows', async () => {
    const sent: (string | null | undefined)[] = [];
    const { run, results } = runOf(
      await read(row('A1'), row('A2')),
      async (body) => {
        sent.push(body.customJobNumber);
        return answer(101);
      },
      { done: [{ row: 2, result: 'imported', words: 'A1' }] },
    );
    expect(run.progress().state).toBe('paused');
    await run.start();
    expect(sent).toEqual(['A2']);
    expect(results()).toHaveLength(2);
  });
});
