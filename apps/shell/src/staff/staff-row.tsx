import { useShell } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { ACCESS_LEVELS, type AccessLevel, type StaffMember } from '@loupe/shared-types';
import { ErrorNote, SelectField, useCalendar } from '@loupe/web-kit';
import { useChangeStaff, useResetPassword, type GivenCode } from './staff-calls';
import css from './staff.module.css';

const LEVELS: Readonly<Record<AccessLevel, string>> = {
  full: 'Full: everything, and staff',
  manager: 'Manager: Monthly Report too',
  standard: 'Standard: the daily work',
};

interface StaffRowProps {
  readonly person: StaffMember;
  readonly onCode: (given: GivenCode) => void;
}

export function StaffRow({ person, onCode }: StaffRowProps) {
  const { user } = useShell();
  const calendar = useCalendar();
  const change = useChangeStaff(person);
  const reset = useResetPassword(person);
  const isMe = person.userId === user.userId;

  const giveCode = async () => {
    const given = await reset.run();
    if (given) onCode({ ...given, fullName: person.fullName });
  };

  return (
    <li className={`${css.row} ${person.active ? '' : css.inactive}`}>
      <div>
        <b>
          <bdi>{person.fullName}</bdi>
        </b>
        {isMe && ' (you)'}
        <p>
          {person.removed && 'No longer in the shop’s settings, but the account is there. '}
          {!person.active && 'Deactivated. '}
          {person.codePending && 'A one-time code waits to be used. '}
          {person.secondFactor && 'Signs in with a second factor. '}
          {person.lastLogin
            ? `Last signed in ${calendar.formatDateTime(person.lastLogin)}`
            : 'Never signed in'}
        </p>
      </div>
      <SelectField
        label={`Access of ${person.fullName}`}
        name={`access-${person.userId}`}
        hideLabel
        options={ACCESS_LEVELS.map((value) => ({ value, label: LEVELS[value] }))}
        value={person.accessLevel}
        disabled={change.pending || !person.active}
        onChange={(event) => void change.run({ accessLevel: event.target.value as AccessLevel })}
      />
      <div className={css.acts}>
        {person.active && (
          <Button size="large" onClick={() => void giveCode()} loading={reset.pending}>
            New password
          </Button>
        )}
        <Button
          size="large"
          onClick={() => void change.run({ active: !person.active })}
          loading={change.pending}
        >
          {person.active ? 'Deactivate' : 'Activate'}
        </Button>
      </div>
      {(change.error ?? reset.error) && (
        <div className={css.wide}>
          <ErrorNote error={change.error ?? reset.error} />
        </div>
      )}
    </li>
  );
}
