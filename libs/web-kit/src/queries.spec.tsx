import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { usePageSearch } from '@loupe/plugin-sdk';
import type { FakeRequest } from '@loupe/plugin-sdk/testing';
import { REFRESH_MS } from '@loupe/shared-types';
import { ListView } from './list-view';
import { useJobs, useStats } from './queries';
import { createQueryClient } from './query-client';
import { SearchBox } from './search-box';
import { aJob, renderPage, reply, someStats } from './testing';

function List() {
  const [search] = usePageSearch();
  const list = useJobs({ stage: 'live', search });
  return (
    <>
      <SearchBox placeholder="Search by name..." />
      {list.isLoading ? <p>Loading</p> : <p>{list.total} in all</p>}
      <ListView list={list} loading={null} empty={null}>
        {(jobs) => (
          <ul>
            {jobs.map((job) => (
              <li key={job.id}>{job.surname}</li>
            ))}
          </ul>
        )}
      </ListView>
    </>
  );
}

const twoPages = ({ query }: FakeRequest) =>
  query.has('cursor')
    ? reply(200, [aJob({ id: 2, surname: 'Hussain' })], { 'X-Total-Count': '2' })
    : reply(200, [aJob({ id: 1, surname: 'Okafor' })], {
        'X-Total-Count': '2',
        Link: '</api/jobs?stage=live&cursor=1>; rel="next"',
      });

describe('a list', () => {
  it('reads one page, knows the total, and reads the next on demand', async () => {
    const page = renderPage(<List />, { api: { 'GET /api/jobs': twoPages } });
    await screen.findByText('2 in all');
    expect(screen.queryByText('Hussain')).toBeNull();
    fireEvent.click(screen.getByText('Show more'));
    await screen.findByText('Hussain');
    expect(screen.queryByText('Show more')).toBeNull();
    expect(page.calls.map(({ query }) => query.get('cursor'))).toEqual([null, '1']);
  });

  it('queries the server once typing pauses, and keeps the previous rows until the response', async () => {
    const page = renderPage(<List />, {
      api: {
        'GET /api/jobs': ({ query }: FakeRequest) =>
          query.get('search') ? [aJob({ id: 3, surname: 'Featherstone' })] : [aJob()],
      },
    });
    await screen.findByText('Okafor');
    const box = screen.getByLabelText('Search by name');
    for (const text of ['f', 'fe', 'fea']) fireEvent.change(box, { target: { value: text } });
    expect(screen.getByText('Okafor')).toBeInTheDocument();
    await screen.findByText('Featherstone');
    await waitFor(() => expect(page.calls.map(({ query }) => query.get('search'))).toEqual([null, 'fea']));
  });
});

describe('the search box', () => {
  it('is cleared by Escape and by its button', async () => {
    renderPage(<List />, { api: { 'GET /api/jobs': [] } });
    await screen.findByText('0 in all');
    const box = screen.getByLabelText('Search by name');
    fireEvent.change(box, { target: { value: 'ring' } });
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(box).toHaveValue('');
    fireEvent.change(box, { target: { value: 'ring' } });
    fireEvent.click(screen.getByLabelText('Clear search'));
    expect(box).toHaveValue('');
  });
});

// PAGE-5
describe('a poll', () => {
  const Figures = () => <p>{useStats().data ? 'Figures' : 'None yet'}</p>;
  const MINUTE = 2 * REFRESH_MS;
  afterEach(() => jest.useRealTimers());

  it('backs off while the server fails, keeps its data, and returns to every 30 seconds', async () => {
    jest.useFakeTimers();
    let isUnavailable = false;
    const page = renderPage(<Figures />, {
      api: { 'GET /api/stats': () => (isUnavailable ? reply(503, 'Away') : someStats()) },
    });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const asked = async (ms: number) => {
      const before = page.calls.length;
      await pass(ms);
      return page.calls.length - before;
    };
    await pass(0);
    expect(await asked(5 * MINUTE)).toBe(10);
    isUnavailable = true;
    expect(await asked(10 * MINUTE)).toBeLessThan(9);
    expect(screen.getByText('Figures')).toBeInTheDocument();
    isUnavailable = false;
    await pass(2 * MINUTE);
    expect(await asked(5 * MINUTE)).toBe(10);
  });
});

// PAGE-5
test('a read is not retried, is not refetched on window focus, and never goes stale by itself', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ retry: false, refetchOnWindowFocus: false, staleTime: Infinity });
  expect(mutations).toMatchObject({ retry: false });
});
