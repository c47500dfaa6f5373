import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useAction } from './actions';
import { useJobs } from './queries';
import { aJob, aMove, renderPage, reply } from './testing';

const params = { id: 1 };

function MoveButton() {
  const move = useAction({
    request: (location: string, call) => call('POST /api/jobs/:id/locations', { params, body: { location } }),
    success: (_, location) => ({ title: 'Location Updated', description: `Item moved to ${location}` }),
    failure: { title: 'Error', description: 'Failed to update location' },
    undo: () => (call) =>
      call('POST /api/jobs/:id/locations', { params, body: { location: 'Leamington Old' } }),
  });
  const jobs = useJobs();
  return (
    <>
      <button onClick={() => void move.run('Kenilworth')}>Move</button>
      <p>{jobs.items.length} jobs</p>
      {move.error && <p role="alert">{move.error.userMessage}</p>}
    </>
  );
}

const jobs = { 'GET /api/jobs': [aJob()] };

describe('an action', () => {
  it('shows its success, and invalidates what it changed', async () => {
    const page = renderPage(<MoveButton />, { api: { ...jobs, 'POST /api/jobs/:id/locations': aMove() } });
    await screen.findByText('1 jobs');
    fireEvent.click(screen.getByText('Move'));
    await waitFor(() => expect(page.calls.filter(({ path }) => path === '/api/jobs')).toHaveLength(2));
    expect(page.notices[0]).toMatchObject({
      title: 'Location Updated',
      description: 'Item moved to Kenilworth',
    });
  });

  // UNDO-1
  it('can be undone from its toast', async () => {
    const page = renderPage(<MoveButton />, { api: { ...jobs, 'POST /api/jobs/:id/locations': aMove() } });
    fireEvent.click(screen.getByText('Move'));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    page.notices[0]?.undo?.();
    await waitFor(() =>
      expect(page.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { location: 'Kenilworth' },
        { location: 'Leamington Old' },
      ]),
    );
  });

  // REPEAT-2
  it('that had happened already says so, without an Undo', async () => {
    function Again() {
      const move = useAction({
        request: (location: string, call) =>
          call('POST /api/jobs/:id/locations', { params, body: { location } }),
        success: { title: 'Location Updated' },
        failure: { title: 'Error' },
        repeated: async ({ updatedBy }) => ({ title: 'Already done', description: updatedBy }),
        undo: () => () => Promise.resolve(undefined),
      });
      return <button onClick={() => void move.run('Kenilworth')}>Move</button>;
    }
    const page = renderPage(<Again />, {
      api: { 'POST /api/jobs/:id/locations': reply(200, aMove(), { 'x-changes': '' }) },
    });
    fireEvent.click(screen.getByText('Move'));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(page.notices[0]).toEqual({
      tone: 'failure',
      stays: true,
      title: 'Already done',
      description: 'Priya Sandhu',
    });
  });

  // TOAST-2
  it('keeps its error in the page after the toast has closed', async () => {
    const page = renderPage(<MoveButton />, {
      api: { ...jobs, 'POST /api/jobs/:id/locations': reply(409, 'Oliver moved it to Kenilworth') },
    });
    fireEvent.click(screen.getByText('Move'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Oliver moved it to Kenilworth');
    expect(page.notices[0]).toMatchObject({
      tone: 'failure',
      description: 'Failed to update location',
      detail: 'Oliver moved it to Kenilworth',
    });
  });

  // SAVE-10
  it('runs once however often its button is pressed while pending', async () => {
    const page = renderPage(<MoveButton />, { api: { ...jobs, 'POST /api/jobs/:id/locations': aMove() } });
    for (let press = 0; press < 3; press += 1) fireEvent.click(screen.getByText('Move'));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(page.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
