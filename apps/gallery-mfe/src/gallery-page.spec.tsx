import { JOB_STATUSES, STAGES } from '@loupe/shared-types';
import { aJob, renderPage } from '@loupe/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import GalleryPage from './gallery-page';

it('shows every status, fields in their states and a card of each stage', async () => {
  renderPage(<GalleryPage />, { path: '/gallery', api: { 'GET /api/jobs': [aJob()] } });
  await waitFor(() => expect(screen.getAllByText('Okafor')).toHaveLength(STAGES.length));
  for (const status of JOB_STATUSES) expect(screen.getAllByText(status).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Text with an error')).toBeInvalid();
});
