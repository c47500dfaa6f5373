import type { User } from '@loupe/shared-types';
import Themed from '../plugins/themed';
import { ConfirmPassword } from '../session/confirm-password';
import type { Session } from '../session/session';
import { Enrolment } from './enrolment';
import css from '../session/session.module.css';

interface EnrolFirstProps {
  readonly session: Session;
  readonly user: User;
}

/** The shop demands a second factor of this user, who sees nothing else until it is enrolled. */
export default function EnrolFirst({ session, user }: EnrolFirstProps) {
  return (
    <Themed>
      <main className={css.place}>
        <div className={css.box}>
          <h1>One more step</h1>
          <p>
            {user.fullName}, your access asks for more than a password: an authenticator app on your phone.
            Setting it up takes a minute.
          </p>
          <Enrolment onDone={() => void session.check()} />
          <button
            type="button"
            className={css.other}
            onClick={() => void session.signOut().catch(() => undefined)}
          >
            Log out
          </button>
        </div>
      </main>
      <ConfirmPassword />
    </Themed>
  );
}
