import { waitFor } from '@testing-library/react';
import { serverNow } from '@loupe/plugin-sdk';
import { aJob, renderPage } from '@loupe/web-kit/testing';
import { printOf } from '../printing-testing';
import FollowAgain from './follow-again';
import { keepSent, sentPrints } from './sent-prints';

// LABEL-12
test('a page that is loaded again tells how what was sent before it ended', async () => {
  keepSent({ batch: 9, what: 'label', at: serverNow().getTime() - 4_000 });
  const job = aJob();
  const { job: _, ...print } = printOf(job, { batchId: 9, state: 'printed', station: 'PC Z' });
  const page = renderPage(<FollowAgain />, {
    api: { 'GET /api/prints': [{ ...print, jobDetails: job }] as never },
  });
  await waitFor(() => expect(page.notices).toHaveLength(1), { timeout: 4_000 });
  expect(page.notices).toMatchObject([{ description: 'The label came out at PC Z' }]);
  expect(page.calls.map(({ query }) => query.get('batch'))).toEqual(['9']);
  expect(sentPrints()).toEqual([]);
});
