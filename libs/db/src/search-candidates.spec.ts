import type { Db } from './dialect';
import { searchCandidates, type WordTerms } from './search-candidates';
import { fillSearchIndex, type SearchColumn } from './search-index';
import { eachDatabase } from './testing';

const word = (text: string, ...columns: readonly SearchColumn[]): WordTerms =>
  (columns.length > 0 ? columns : (['search_core'] as const)).map((column) => ({ column, text }));

/** Three Sarahs and three Smiths, one of them both; all have a place, two a matching status text. */
const JOBS = [
  { id: 1, search_core: 'sarah smith', search_place: 'kenilworth', search_status: 'missing' },
  { id: 2, search_core: 'sarah jones', search_place: 'kenilworth', search_status: 'missing' },
  { id: 3, search_core: 'sarah brown', search_place: 'kenilworth', search_status: 'quote' },
  { id: 4, search_core: 'tom smith', search_place: 'leamington old', search_status: 'quote' },
  { id: 5, search_core: 'ann smith', search_place: 'leamington old', search_status: 'quote' },
];

eachDatabase((_name, open) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
    const columns = Object.entries(await db('jobs').columnInfo()).filter(([, { nullable }]) => !nullable);
    const plain = Object.fromEntries(columns.map(([name, { type }]) => [name, /int/.test(type) ? 0 : '']));
    const keys = (n: number) => ({ job_number_key: `j${n}`, display_number_key: `j${n}` });
    await db('jobs').insert(JOBS.map((job) => ({ ...plain, ...keys(job.id), ...job })));
    await fillSearchIndex(db);
  });

  const ids = async (words: readonly WordTerms[], most = 2) => {
    const found = await searchCandidates(db, words, most);
    return found && [...found].sort();
  };

  test('returns the jobs of the one search term that few hold', async () => {
    expect(await ids([word('jones')])).toEqual([2]);
    expect(await ids([word('sarah'), word('jones')])).toEqual([2]);
    expect(await ids([word('sarah')])).toBeNull();
  });

  test('returns the jobs that hold all terms when each alone is held by too many', async () => {
    expect(await ids([word('sarah'), word('smith')])).toEqual([1]);
    expect(await ids([word('smith'), word('sarah', 'search_core', 'search_postcode')])).toEqual([1]);
  });

  test('looks for a term in every column it may match', async () => {
    const anywhere = ['search_core', 'search_place', 'search_status'] as const;
    expect(await ids([word('missing', ...anywhere)])).toEqual([1, 2]);
    expect(await ids([word('kenilworth', ...anywhere), word('tom', ...anywhere)])).toEqual([4]);
    expect(await ids([word('leamington', ...anywhere), word('ann', ...anywhere)])).toContain(5);
  });

  test('leaves short terms to the query, unless there are no others and the index copy can answer', async () => {
    expect(await ids([word('sm'), word('jones')])).toEqual([2]);
    const [both, expected] = [
      await ids([word('sa'), word('sm')]),
      db.client.config.client === 'mysql2' ? null : [1],
    ];
    expect(both).toEqual(expected);
  });

  test('finds nothing for text that cannot be stored', async () => {
    expect(await ids([word('sarah'), word('jo\u0000nes')])).toEqual([]);
  });
});
