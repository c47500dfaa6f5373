import { fireEvent, screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import type { FakeRequest } from '@loupe/plugin-sdk/testing';
import { ListView } from './list-view';
import { listOf, queryOf, useJobs } from './queries';
import { QueryView } from './query-view';
import { aJob, renderPage, reply } from './testing';

const rows = (jobs: readonly { readonly id: number; readonly surname: string }[]) => (
  <ul>
    {jobs.map((job) => (
      <li key={job.id}>{job.surname}</li>
    ))}
  </ul>
);

function Jobs() {
  return (
    <ListView list={useJobs()} loading={<p>Loading</p>} empty="No jobs.">
      {rows}
    </ListView>
  );
}

describe('a list view', () => {
  it('shows what is loading, and then the empty text alone', async () => {
    renderPage(<Jobs />, { api: { 'GET /api/jobs': [] } });
    expect(screen.getByText('Loading')).toBeInTheDocument();
    await screen.findByText('No jobs.');
    expect(screen.queryByText('Loading')).toBeNull();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('shows why it failed in place of the rows, and reads again on demand', async () => {
    let isUnavailable = true;
    renderPage(<Jobs />, {
      api: { 'GET /api/jobs': () => (isUnavailable ? reply(503, 'Unavailable') : [aJob()]) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Unavailable');
    expect(screen.queryByText('No jobs.')).toBeNull();
    isUnavailable = false;
    fireEvent.click(screen.getByText('Try again'));
    await screen.findByText('Okafor');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps its rows when the next page fails, and offers that page again', async () => {
    let isUnavailable = true;
    const api = {
      'GET /api/jobs': ({ query }: FakeRequest) => {
        if (!query.has('cursor')) {
          const next = '</api/jobs?cursor=1>; rel="next"';
          return reply(200, [aJob({ surname: 'Okafor' })], { 'X-Total-Count': '2', Link: next });
        }
        return isUnavailable ? reply(503, 'Unavailable') : reply(200, [aJob({ id: 2, surname: 'Hussain' })]);
      },
    };
    renderPage(<Jobs />, { api });
    expect(await screen.findByText('1 of 2')).toBeInTheDocument();
    fireEvent.click(screen.getByText('Show more'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Unavailable');
    expect(screen.getByText('Okafor')).toBeInTheDocument();
    expect(screen.queryByText('Show more')).toBeNull();
    isUnavailable = false;
    fireEvent.click(screen.getByText('Try again'));
    await screen.findByText('Hussain');
  });

  it('takes a list that is read whole', async () => {
    function Calls() {
      const calls = useQuery(queryOf('GET /api/jobs/:id/calls', { id: 1 }));
      return (
        <ListView list={listOf(calls)} loading={null} empty="No calls.">
          {() => null}
        </ListView>
      );
    }
    renderPage(<Calls />, { api: { 'GET /api/jobs/:id/calls': [] } });
    expect(await screen.findByText('No calls.')).toBeInTheDocument();
  });
});

test('a single read keeps its data beside the error of a later read', async () => {
  let isUnavailable = false;
  function Read() {
    const query = useQuery(queryOf('GET /api/jobs/:id/calls', { id: 1 }));
    return (
      <>
        <button onClick={() => void query.refetch()}>Refetch</button>
        <QueryView query={query} loading={<p>Loading</p>}>
          {(calls) => <p>{calls.length} calls</p>}
        </QueryView>
      </>
    );
  }
  renderPage(<Read />, {
    api: { 'GET /api/jobs/:id/calls': () => (isUnavailable ? reply(503, 'Unavailable') : []) },
  });
  expect(screen.getByText('Loading')).toBeInTheDocument();
  await screen.findByText('0 calls');
  isUnavailable = true;
  fireEvent.click(screen.getByText('Refetch'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Unavailable');
  expect(screen.getByText('0 calls')).toBeInTheDocument();
});
