import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { CardSkeletons, keyOf, ListView, PageHead, Panel, useList } from '@loupe/web-kit';
import Themed from '../plugins/themed';
import { SignInLine } from './sign-in-line';
import css from './sign-ins.module.css';

const LIST = 'GET /api/staff/sign-ins';

/** Sign-ins, failed attempts and password resets, newest first; for full access only. */
export default function SignInsPage() {
  const client = useQueryClient();
  const list = useList(LIST, { limit: 50 });
  const { total, isCounted } = list;

  // New entries raise no event, so the list is dropped from the cache on leaving.
  useEffect(() => () => client.removeQueries({ queryKey: keyOf(LIST) }), [client]);

  return (
    <Themed>
      <PageHead
        title="Sign-in history"
        subtitle="Sign-ins, wrong passwords, locks and new passwords of the last 180 days"
        count={isCounted ? `${total.toLocaleString('en-GB')} ${total === 1 ? 'line' : 'lines'}` : undefined}
      >
        <Link to="/staff">Back to Staff</Link>
      </PageHead>
      <ListView list={list} loading={<CardSkeletons count={1} />} empty="No sign-ins recorded yet">
        {(items) => (
          <Panel padded={false}>
            <ul className={css.list} aria-label="Sign-ins">
              {items.map((event) => (
                <SignInLine key={event.id} event={event} />
              ))}
            </ul>
          </Panel>
        )}
      </ListView>
    </Themed>
  );
}
