import { fireEvent, screen, waitFor } from '@testing-library/react';
import { DEFAULT_PRINTING } from '@loupe/shared-types';
import { renderPage } from '@loupe/web-kit/testing';
import PlacesPage from './places-page';

const place = { location: '', shop: null, statusOnArrival: null, items: 3, lastCheck: null };

// PLACE-3, PLACE-5
test('lists the places, and prints a label of each but of the ways between shops', async () => {
  const printed: string[] = [];
  window.print = () => void printed.push(document.getElementById('print-region')?.textContent ?? '');
  renderPage(<PlacesPage />, {
    api: {
      'GET /api/settings/printing': DEFAULT_PRINTING,
      'GET /api/places': [
        { ...place, id: 3, kind: 'shop', name: 'Kenilworth' },
        { ...place, id: 4, kind: 'tray', name: 'Ready tray', shop: 'Kenilworth' },
        { ...place, id: 9, kind: 'transit', name: 'In transit to Kenilworth', shop: 'Kenilworth' },
      ],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Print the label of Ready tray (Kenilworth)' }));
  await waitFor(() => expect(printed).toEqual(['Ready trayKenilworthPL00000045']));
  fireEvent.click(screen.getByRole('button', { name: 'Print all 2 labels' }));
  await waitFor(() => expect(printed).toHaveLength(2));
  expect(printed[1]).not.toContain('transit');
});
