import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage, reply } from '@loupe/web-kit/testing';
import type { StaffMember } from '@loupe/shared-types';
import { StaffRow } from './staff-row';

const TOMASZ: StaffMember = {
  userId: 8,
  username: 'tomasz',
  fullName: 'Tomasz Wrona',
  accessLevel: 'standard',
  active: true,
  lastLogin: null,
  codePending: false,
  secondFactor: false,
  removed: false,
};

// STAFF-5
test('a colleague is signed out everywhere from the row of the staff page, and a deactivated one has no such button', async () => {
  const page = renderPage(
    <ul>
      <StaffRow member={TOMASZ} onCode={() => undefined} />
      <StaffRow
        member={{ ...TOMASZ, userId: 9, fullName: 'Rowan Vale', active: false }}
        onCode={() => undefined}
      />
    </ul>,
    { api: { 'DELETE /api/staff/:id/sessions': reply(204) } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out Tomasz Wrona' }));
  await waitFor(() =>
    expect(page.calls.map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', '/api/staff/8/sessions'],
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Sign out Rowan Vale' })).toBeNull();
});

// STAFF-5
test.each([
  [true, 'Deactivate', 'Tomasz Wrona is deactivated and signed out everywhere'],
  [false, 'Activate', 'Tomasz Wrona can sign in again'],
])(
  'of a colleague whose account is active: %s, %s says what follows',
  async (active, button, description) => {
    const page = renderPage(<StaffRow member={{ ...TOMASZ, active }} onCode={() => undefined} />, {
      api: { 'PATCH /api/staff/:id': { ...TOMASZ, active: !active } },
    });
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(page.notices).toMatchObject([{ title: 'Staff Updated', description }]));
  },
);
