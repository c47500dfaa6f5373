import type { ActiveUsers, Stats } from '@loupe/shared-types';
import type { FakeApi } from '@loupe/plugin-sdk/testing';
import { aJob, renderPage, someStats } from '@loupe/web-kit/testing';
import { screen, within } from '@testing-library/react';
import DashboardPage from './dashboard-page';
import { greeting } from './greeting';

const NOBODY = { count: 0, users: [] };

function open(stats: Partial<Stats>, jobs: FakeApi['GET /api/jobs'] = [], online: ActiveUsers = NOBODY) {
  return renderPage(<DashboardPage />, {
    user: { fullName: 'Amelia Fairbrother' },
    api: {
      'GET /api/stats': someStats(stats),
      'GET /api/jobs': jobs,
      'GET /api/auth/active-users': online,
    },
  });
}

const card = (label: string) => within(screen.getByRole('region', { name: label }));

describe('the dashboard', () => {
  // DASH-1, DASH-2
  it('shows Total Active Jobs, Parts Value, the fixed Avg. Turnaround with the real one below, and Logged In', async () => {
    open({ totalActive: 60, totalPartsValue: 1284.6, averageTurnaround: 6.9 }, [], {
      count: 2,
      users: [
        { userId: 1, fullName: 'Amelia Fairbrother' },
        { userId: 2, fullName: 'Oliver Quill' },
      ],
    });
    expect(await screen.findByText('60')).toBeInTheDocument();
    expect(card('Parts Value').getByText('£1,284.60')).toBeInTheDocument();
    expect(card('Avg. Turnaround').getByText('8.5 days')).toBeInTheDocument();
    expect(card('Avg. Turnaround').getByText(/6.9 days/)).toBeInTheDocument();
    expect(card('Logged In').getByText('2')).toBeInTheDocument();
    expect(card('Logged In').getByText('Amelia, Oliver')).toBeInTheDocument();
  });

  // DASH-1, DASH-3
  it("says 'No users online' and 'No recent jobs found'", async () => {
    open({});
    expect(await screen.findByText('No users online')).toBeInTheDocument();
    expect(await screen.findByText('No recent jobs found')).toBeInTheDocument();
  });

  // DASH-3, NUMBER-3
  it('asks for the five newest jobs and shows the custom number in preference', async () => {
    const page = open({}, [aJob({ customJobNumber: 'K-1009', items: 'Watch, Strap' })]);
    expect(await screen.findByText('K-1009')).toBeInTheDocument();
    expect(screen.getByText('Rosalind Okafor')).toBeInTheDocument();
    expect(screen.getByText('Watch, Strap')).toBeInTheDocument();
    const asked = page.calls.find(({ path }) => path === '/api/jobs');
    expect(asked?.query.get('limit')).toBe('5');
  });

  // DASH-4
  it('shows High Collection Queue only when more than 5 jobs await collection', async () => {
    const calm = open({ waitingCollection: 5 });
    await screen.findByText(/5 to collect/);
    expect(screen.queryByText('High Collection Queue')).toBeNull();
    calm.unmount();
    open({ waitingCollection: 6 });
    const alert = await screen.findByText('High Collection Queue');
    expect(alert.closest('a')).toHaveAttribute('href', '/waiting-collection');
  });

  // DASH-4
  it('shows Parts Needed when any jobs await parts, and always offers Customer Communication', async () => {
    open({ waitingParts: 1 });
    const alert = await screen.findByText('Parts Needed');
    expect(alert.closest('a')).toHaveAttribute('href', '/waiting-parts');
    expect(screen.getByText('Customer Communication').closest('a')).toHaveAttribute('href', '/call-log');
  });

  it.each([
    ['00:00', 'Good morning'],
    ['11:59', 'Good morning'],
    ['12:00', 'Good afternoon'],
    ['18:00', 'Good evening'],
  ])('greets at %s with %s', (time, words) => {
    expect(greeting(time)).toBe(words);
  });
});
