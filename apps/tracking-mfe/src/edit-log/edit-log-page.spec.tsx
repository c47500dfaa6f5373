import { aCall, aJob, aMove, renderPage } from '@loupe/web-kit/testing';
import type { CallLog, LocationLog } from '@loupe/shared-types';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EditLogPage from './edit-log-page';

const jobDetails = aJob();

const openEditLog = (calls: readonly CallLog[], moves: readonly LocationLog[]) =>
  renderPage(<EditLogPage />, {
    path: '/edit-log',
    api: { 'GET /api/calls': calls, 'GET /api/locations': moves },
  });

const CALL = aCall({ jobDetails, createdAt: '2026-04-03T09:00:00.000Z', callContent: 'a'.repeat(101) });
const FIRST_MOVE = aMove({
  id: 1,
  jobDetails,
  newLocation: 'Kenilworth',
  updatedAt: '2026-04-03T08:00:00.000Z',
});
const LAST_MOVE = aMove({
  id: 2,
  jobDetails,
  oldLocation: 'Kenilworth',
  newLocation: 'With Jack',
  updatedBy: 'Oliver Quill',
  updatedAt: '2026-04-03T10:00:00.000Z',
});

const show = async (tab: string) => {
  fireEvent.click(await screen.findByRole('tab', { name: tab }));
  return within(await screen.findByRole('tabpanel', { name: tab }));
};

describe('the Edit Log', () => {
  // EDITLOG-4
  it("has three tabs with their counts, and the badge 'N Edits'", async () => {
    openEditLog([CALL], [LAST_MOVE, FIRST_MOVE]);
    expect(await screen.findByText('3 Edits')).toBeVisible();
    for (const name of ['All Edits (3)', 'Call Logs (1)', 'Location Changes (2)'])
      expect(screen.getByRole('tab', { name })).toBeVisible();
  });

  // EDITLOG-1
  it('merges call logs and location changes in the all tab, newest first', async () => {
    openEditLog([CALL], [LAST_MOVE, FIRST_MOVE]);
    const entries = await screen.findAllByRole('listitem');
    expect(entries).toHaveLength(3);
    expect(entries[0]).toHaveTextContent('Location updated by Oliver Quill');
    expect(entries[0]).toHaveTextContent('From: Kenilworth → To: With Jack');
    expect(entries[1]).toHaveTextContent('Call log added by system');
    expect(entries[1]).toHaveTextContent(`Rosalind Okafor: ${'a'.repeat(100)}...`);
    expect(entries[1]).not.toHaveTextContent('a'.repeat(101));
    expect(entries[2]).toHaveTextContent('Location updated by Priya Sandhu');
  });

  // EDITLOG-3
  it('omits the From part of a move without an old location', async () => {
    openEditLog([], [FIRST_MOVE]);
    const [entry] = await screen.findAllByRole('listitem');
    expect(entry).toHaveTextContent('To: Kenilworth');
    expect(entry).not.toHaveTextContent('From:');
  });

  it('shows caller, date/time, content and logged time in the call tab', async () => {
    openEditLog([CALL], []);
    const card = (await show('Call Logs (1)')).getByRole('listitem');
    for (const text of [
      'Rosalind Okafor',
      '03/04/2026 at 10:15',
      'a'.repeat(101),
      'Logged 03/04/2026, 10:00',
    ])
      expect(card).toHaveTextContent(text);
  });

  it('shows updated by, update time, From Location (if any) and To Location in the location tab', async () => {
    openEditLog([], [LAST_MOVE, FIRST_MOVE]);
    const [last, first] = (await show('Location Changes (2)')).getAllByRole('listitem');
    for (const text of [
      'Oliver Quill',
      '03/04/2026, 11:00',
      'From LocationKenilworth',
      'To LocationWith Jack',
    ])
      expect(last).toHaveTextContent(text);
    expect(first).toHaveTextContent('To LocationKenilworth');
    expect(first).not.toHaveTextContent('From Location');
  });

  // EDITLOG-4
  it('shows an empty text per kind of entry', async () => {
    openEditLog([], []);
    expect(await screen.findByText('No edit history found.')).toBeVisible();
    expect((await show('Call Logs (0)')).getByText('No call logs found.')).toBeVisible();
    expect((await show('Location Changes (0)')).getByText('No location changes found.')).toBeVisible();
  });

  // EDITLOG-4
  it('shows a text when none matches the search', async () => {
    openEditLog([], []);
    await userEvent.type(screen.getByPlaceholderText('Search across all edit logs...'), 'nobody');
    expect(await screen.findByText('No edits found matching your search.')).toBeVisible();
    expect((await show('Call Logs (0)')).getByText('No call logs found matching your search.')).toBeVisible();
    expect(
      (await show('Location Changes (0)')).getByText('No location changes found matching your search.'),
    ).toBeVisible();
  });
});
