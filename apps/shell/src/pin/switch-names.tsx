import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@loupe/web-kit';

const MOST = 4;

interface SwitchNamesProps {
  /** The signed-in user, who is left out. */
  readonly current: string;
  /** Null shows all names. */
  readonly onSwitch: (username: string | null) => void;
}

/** The most likely next users, in the user menu of an enrolled computer. */
export function SwitchNames({ current, onSwitch }: SwitchNamesProps) {
  const { data } = useQuery({
    ...queryOf('GET /api/auth/pin'),
    gcTime: 0,
    staleTime: 0,
  });
  const others = data?.members.filter(({ username }) => username !== current) ?? [];
  return (
    <>
      {others.slice(0, MOST).map(({ username, fullName, hasPin }) => (
        <button key={username} type="button" onClick={() => onSwitch(username)}>
          <bdi>{fullName}</bdi>
          {!hasPin && <small>with password</small>}
        </button>
      ))}
      <button type="button" onClick={() => onSwitch(null)}>
        Switch person… (F9)
      </button>
    </>
  );
}
