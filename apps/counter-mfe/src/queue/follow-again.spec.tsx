import { waitFor } from '@testing-library/react';
import { serverNow } from '@loupe/plugin-sdk';
import { aJob, renderPage } from '@loupe/web-kit/testing';
import { lineOf } from '../printing-testing';
import FollowAgain from './follow-again';
import { keepSent, sentPrints } from './sent-prints';

// LABEL-12
test('a page that is loaded again tells how what was sent before it ended', async () => {
  keepSent({ batch: 9, what: 'label', at: serverNow().getTime() - 4_000 });
  const page = renderPage(<FollowAgain />, {
    api: { 'GET /api/prints': [lineOf(aJob(), { batchId: 9, state: 'printed', station: 'PC Z' })] },
  });
  await waitFor(() => expect(page.notices).toHaveLength(1), { timeout: 4_000 });
  expect(page.notices).toMatchObject([{ description: 'The label came out at PC Z' }]);
  expect(page.calls.map(({ query }) => query.get('batch'))).toEqual(['9']);
  expect(sentPrints()).toEqual([]);
});
