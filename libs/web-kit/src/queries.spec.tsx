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
      {list.isLoading ? <p>Loading</p> : <p>{list.isCounted ? `${list.total} in all` : 'not counted'}</p>}
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

// LIST-5
describe('a search with more than a page', () => {
  const next = '</api/jobs?stage=live&search=ring&cursor=1>; rel="next"';
  const withoutTotal = { replied: true, status: 200, body: '[]', headers: {} } as const;

  it('shows its page before its total, which is asked for apart', async () => {
    let answerTotal: (() => void) | undefined;
    const counted = new Promise<void>((resolve) => (answerTotal = resolve));
    const page = renderPage(<List />, {
      path: '/?search=ring',
      api: {
        'GET /api/jobs': async ({ query }: FakeRequest) => {
          if (query.get('total') !== 'only')
            return {
              ...withoutTotal,
              body: JSON.stringify([aJob({ surname: 'Okafor' })]),
              headers: { Link: next },
            };
          await counted;
          return reply(200, [], { 'X-Total-Count': '41' });
        },
      },
    });
    await screen.findByText('Okafor');
    expect(screen.getByText('not counted')).toBeInTheDocument();
    answerTotal?.();
    await screen.findByText('41 in all');
    expect(page.calls.map(({ query }) => query.get('total'))).toEqual(['apart', 'only']);
  });

  it('is not counted on once another search is typed', async () => {
    const signals: AbortSignal[] = [];
    renderPage(<List />, {
      path: '/?search=ring',
      api: {
        'GET /api/jobs': ({ query }: FakeRequest) =>
          query.get('search') === 'ring' && query.get('total') === 'only'
            ? new Promise(() => undefined)
            : { ...withoutTotal, body: JSON.stringify([aJob()]), headers: { Link: next } },
      },
    });
    const faked = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (String(input).includes('total=only') && init?.signal) signals.push(init.signal);
      return faked(input, init);
    };
    await waitFor(() => expect(signals).toHaveLength(1));
    expect(signals[0]?.aborted).toBe(false);
    fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'rings' } });
    await waitFor(() => expect(signals[0]?.aborted).toBe(true));
  });

  it('that is read whole needs no count', async () => {
    const page = renderPage(<List />, { path: '/?search=ring', api: { 'GET /api/jobs': [aJob()] } });
    await screen.findByText('1 in all');
    expect(page.calls).toHaveLength(1);
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
      api: { 'GET /api/stats': () => (isUnavailable ? reply(503, 'Unavailable') : someStats()) },
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
