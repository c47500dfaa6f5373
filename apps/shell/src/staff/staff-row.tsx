import { useShell } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { ACCESS_LEVELS, type AccessLevel, type StaffMember } from '@loupe/shared-types';
import { ErrorNote, SelectField, useCalendar } from '@loupe/web-kit';
import { useChangeStaff, useResetPassword, useSignOut, type GivenCode } from './staff-calls';
import css from './staff.module.css';

const LEVELS: Readonly<Record<AccessLevel, string>> = {
  full: 'Full: everything, and staff',
  manager: 'Manager: Monthly Report too',
  standard: 'Standard: the daily work',
};

interface StaffRowProps {
  readonly member: StaffMember;
  readonly onCode: (given: GivenCode) => void;
}

export function StaffRow({ member, onCode }: StaffRowProps) {
  const { user } = useShell();
  const calendar = useCalendar();
  const change = useChangeStaff(member);
  const reset = useResetPassword(member);
  const signOut = useSignOut(member);
  const isMe = member.userId === user.userId;

  const giveCode = async () => {
    const given = await reset.run();
    if (given) onCode({ ...given, fullName: member.fullName });
  };

  return (
    <li className={`${css.row} ${member.active ? '' : css.inactive}`}>
      <div>
        <b>
          <bdi>{member.fullName}</bdi>
        </b>
        {isMe && ' (you)'}
        <p>
          {member.removed && 'No longer in the shop’s settings, but the account is there. '}
          {!member.active && 'Deactivated. '}
          {member.codePending && 'A one-time code waits to be used. '}
          {member.secondFactor && 'Signs in with a second factor. '}
          {member.lastLogin
            ? `Last signed in ${calendar.formatDateTime(member.lastLogin)}`
            : 'Never signed in'}
        </p>
      </div>
      <SelectField
        label={`Access of ${member.fullName}`}
        name={`access-${member.userId}`}
        hideLabel
        options={ACCESS_LEVELS.map((value) => ({ value, label: LEVELS[value] }))}
        value={member.accessLevel}
        disabled={change.pending || !member.active}
        onChange={(event) => void change.run({ accessLevel: event.target.value as AccessLevel })}
      />
      <div className={css.actions}>
        {member.active && (
          <Button size="large" onClick={() => void giveCode()} loading={reset.pending}>
            New password
          </Button>
        )}
        {member.active && !isMe && (
          <Button
            size="large"
            aria-label={`Sign out ${member.fullName}`}
            onClick={() => void signOut.run()}
            loading={signOut.pending}
          >
            Sign out
          </Button>
        )}
        <Button
          size="large"
          onClick={() => void change.run({ active: !member.active })}
          loading={change.pending}
        >
          {member.active ? 'Deactivate' : 'Activate'}
        </Button>
      </div>
      {(change.error ?? reset.error ?? signOut.error) && (
        <div className={css.wide}>
          <ErrorNote error={change.error ?? reset.error ?? signOut.error} />
        </div>
      )}
    </li>
  );
}
