import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aJob, aJobWithHistory, aMove, renderPage } from '@loupe/web-kit/testing';
import CustodyPanel from './custody-panel';

// CUSTODY-1, PLACE-6
test('lists every place and hand from take-in to collection, and prints them', async () => {
  const printed: string[] = [];
  window.print = () => void printed.push(document.getElementById('print-region')?.textContent ?? '');
  const job = aJob({
    createdBy: 'Priya Sandhu',
    location: 'Kenilworth',
    customerCollected: true,
    collectionDate: '2026-04-05T10:00:00.000Z',
  });
  const handOver = {
    timestamp: '2026-04-05T10:00:00.000Z',
    editedBy: 'Tomasz Wrona',
    kind: 'collected' as const,
    changes: {},
    previousValues: {},
  };
  const moves = [
    {
      id: 3,
      location: 'Other: Tray 4',
      oldLocation: 'In transit to Leamington Old',
      createdAt: '2026-04-04T12:00:00.000Z',
      method: 'scan' as const,
      acceptedBy: 'Jack Thistlewood',
    },
    {
      id: 2,
      location: 'In transit to Leamington Old',
      oldLocation: 'Kenilworth',
      createdAt: '2026-04-04T10:00:00.000Z',
      method: 'transfer' as const,
      acceptedBy: null,
    },
  ];
  renderPage(<CustodyPanel job={job} />, {
    api: {
      'GET /api/jobs/:id/locations': moves.map((move) =>
        aMove({ ...move, updatedBy: 'Priya Sandhu', pending: false }),
      ),
      'GET /api/jobs/:id': aJobWithHistory({}, [handOver]),
    },
  });
  await waitFor(() => expect(screen.getAllByRole('listitem')[3]).toHaveTextContent('Tomasz Wrona'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'KenilworthTaken in03/04/2026, 10:30, Priya Sandhu',
    'In transit to Leamington OldBy transfer04/04/2026, 11:00, Priya Sandhu',
    'Tray 4Scanned, accepted by Jack Thistlewood04/04/2026, 13:00, Priya Sandhu',
    'The customerCollected05/04/2026, 11:00, Tomasz Wrona',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toMatch(
    /Chain of custody: J2026-418.*4 entries\. Printed .*Scanned, accepted by Jack Thistlewood/,
  );
});
