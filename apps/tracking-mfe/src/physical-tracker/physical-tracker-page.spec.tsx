import { aJob, renderPage, reply } from '@loupe/web-kit/testing';
import type { FakeRequest } from '@loupe/plugin-sdk/testing';
import type { JobListItem } from '@loupe/shared-types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import PhysicalTrackerPage from './physical-tracker-page';

type Tiles = Readonly<Record<string, readonly JobListItem[]>>;

function openTracker(tiles: Tiles) {
  return renderPage(<PhysicalTrackerPage />, {
    path: '/physical-tracker',
    api: {
      'GET /api/jobs': ({ query }: FakeRequest) => {
        const jobs = tiles[query.get('location') ?? ''] ?? [];
        const search = query.get('search') ?? '';
        return jobs.filter((job) => job.surname.includes(search));
      },
    },
  });
}

const tile = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });

describe('the Physical Item Tracker', () => {
  // TRACKER-4
  it('has a tile for each shop of the configuration', async () => {
    renderPage(<PhysicalTrackerPage />, {
      path: '/physical-tracker',
      shop: { locations: ['Warwick', 'With Jack', 'Other'] },
      api: { 'GET /api/jobs': [] },
    });
    expect(await screen.findByText('0 Total Items')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.firstChild?.textContent)).toEqual([
      'Warwick',
      'Other',
    ]);
  });

  // TRACKER-1, TRACKER-3
  it('has four tiles: Leamington Old, Leamington New, Kenilworth, Other', async () => {
    openTracker({ Kenilworth: [aJob({ id: 1 }), aJob({ id: 2 })], Other: [aJob({ id: 3 })] });
    expect(await screen.findByText('3 Total Items')).toBeVisible();
    expect(tile('Leamington Old')).toHaveTextContent('0 items');
    expect(tile('Leamington New')).toHaveTextContent('0 items');
    expect(tile('Kenilworth')).toHaveTextContent('2 items');
    expect(tile('Other')).toHaveTextContent('1 item');
  });

  // TRACKER-1
  it('shows the job number, customer name, items and total cost of each job', async () => {
    openTracker({
      Kenilworth: [
        aJob({ id: 1, customJobNumber: 'K-1009', items: 'Watch, Strap', totalCost: 1234.5 }),
        aJob({ id: 2, jobNumber: 'J2026-002', firstName: 'مريم', surname: 'Hussain', totalCost: 0 }),
      ],
    });
    const [first, second] = await within(tile('Kenilworth')).findAllByRole('listitem');
    expect(first).toHaveTextContent('K-1009');
    expect(first).toHaveTextContent('Rosalind Okafor');
    expect(first).toHaveTextContent('Watch, Strap');
    expect(first).toHaveTextContent('£1,234.50');
    expect(second).toHaveTextContent('J2026-002');
    expect(second).toHaveTextContent('مريم Hussain');
    expect(second).toHaveTextContent('£0.00');
  });

  it('shows the location of an item in the Other tile', async () => {
    openTracker({ Other: [aJob({ location: 'Kenilworth', currentItemLocation: 'With Jack' })] });
    expect(await within(tile('Other')).findByText('With Jack')).toBeVisible();
  });

  // TRACKER-3
  it("says 'No items at this location' in a tile that has none", async () => {
    openTracker({});
    expect(await screen.findByText('0 Total Items')).toBeVisible();
    expect(screen.getAllByText('No items at this location')).toHaveLength(4);
  });

  // TRACKER-3
  it("says 'No jobs found matching your search.' when no tile has a match", async () => {
    openTracker({ Kenilworth: [aJob()] });
    await screen.findByText('1 Total Item');
    const box = screen.getByPlaceholderText('Search by customer, contact, postcode, items, or location...');
    await userEvent.type(box, 'Nobody');
    expect(await screen.findByText('No jobs found matching your search.')).toBeVisible();
    for (const none of screen.getAllByText('No items at this location')) expect(none).not.toBeVisible();
  });

  // TRACKER-2
  it('queries the active jobs of each location, so that Completed and collected ones are left out', async () => {
    const page = openTracker({});
    await screen.findByText('0 Total Items');
    expect(
      page.calls.map(({ query }) => [query.get('stage'), query.get('searchIn'), query.get('location')]),
    ).toEqual(
      ['Leamington Old', 'Leamington New', 'Kenilworth', 'Other'].map((name) => ['active', 'tracker', name]),
    );
  });

  it('shows an error in its own tile, and the other tiles as usual', async () => {
    renderPage(<PhysicalTrackerPage />, {
      path: '/physical-tracker',
      api: {
        'GET /api/jobs': ({ query }: FakeRequest) =>
          query.get('location') === 'Kenilworth' ? reply(503, 'The database is unavailable') : [aJob()],
      },
    });
    expect(await within(tile('Kenilworth')).findByRole('alert')).toHaveTextContent(
      'The database is unavailable',
    );
    expect(await within(tile('Other')).findByText('J2026-418')).toBeVisible();
    expect(screen.queryByText(/Total Items/)).not.toBeInTheDocument();
  });
});
