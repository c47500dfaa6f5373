import { NO_PREFERENCES, type Preferences } from '@loupe/shared-types';
import { renderPage } from '@loupe/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { SavedViews } from './saved-views';

const VIEWS = [
  { name: 'Urgent', path: '/live-jobs', query: 'priority=high&search=' },
  { name: 'Late 💍', path: '/waiting-collection', query: 'overdue=true&order=due&search=' },
];

function open(path = '/') {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  let saved: Preferences = { ...NO_PREFERENCES, version: 3, views: VIEWS };
  const page = renderPage(<SavedViews folded={false} />, {
    path,
    api: {
      'GET /api/preferences': () => saved,
      'PATCH /api/preferences': ({ body }: { readonly body?: unknown }) => {
        const { version, views } = body as Preferences;
        saved = { ...saved, views, version: version + 1 };
        return saved;
      },
    },
  });
  const patches = () => page.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...page, patches };
}

// VIEW-1
it('are links with their order and filters, and the open one is marked', async () => {
  open('/waiting-collection?order=due&overdue=true');
  expect(await screen.findByRole('link', { name: 'Urgent' })).toHaveAttribute(
    'href',
    '/live-jobs?priority=high&search=',
  );
  expect(screen.getByRole('link', { name: 'Urgent' })).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('link', { name: 'Late 💍' })).toHaveAttribute('aria-current', 'page');
});

// VIEW-4
it('are renamed and removed in a dialog, with Undo', async () => {
  const page = open();
  fireEvent.click(await screen.findByText('Edit views'));
  const name = await screen.findByLabelText('Name of Urgent');
  fireEvent.change(name, { target: { value: 'Very urgent' } });
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  await waitFor(() => expect(page.notices).toHaveLength(1));
  act(() => page.notices[0]?.undo?.());
  await waitFor(() => expect(page.patches()).toHaveLength(2));
  screen.getByLabelText('Remove Late 💍').focus();
  fireEvent.click(screen.getByLabelText('Remove Late 💍'));
  await waitFor(() => expect(page.patches()).toHaveLength(3));
  // PAGE-11: the row that is gone had the focus.
  await waitFor(() => expect(screen.getByRole('button', { name: /^Remove / })).toHaveFocus());
  expect(page.patches()).toEqual([
    { version: 3, views: [{ ...VIEWS[0], name: 'Very urgent' }, VIEWS[1]] },
    { version: 4, views: VIEWS },
    { version: expect.any(Number) as number, views: [expect.anything()] },
  ]);
});
