import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useShell } from '@loupe/plugin-sdk';
import { lazyPart } from '@loupe/web-kit';
import { choose } from '../session/chosen';
import type { Session } from '../session/session';
import { useLargerText } from './larger-text';
import { openKeyboardSheet } from './keyboard-sheet-opener';
import css from './header.module.css';

function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
}

const SwitchNames = lazyPart(async () => {
  const { SwitchNames: part } = await import(/* webpackChunkName: "pin" */ '../pin/pin-part');
  return { default: part };
});

interface UserMenuProps {
  readonly session: Session;
  readonly onLogOut: () => void;
  /** Whether the user has a My Day page. */
  readonly hasMyDay: boolean;
}

/** The initials; their menu holds the actions on the user's own account. */
export function UserMenu({ session, onLogOut, hasMyDay }: UserMenuProps) {
  const { user, can, shop } = useShell();
  const [isLarger, toggleLarger] = useLargerText(user.userId);
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const close = () => list.current?.hidePopover?.();
  const then = (act: () => void) => () => {
    close();
    act();
  };

  return (
    <>
      <button
        type="button"
        className={css.initials}
        aria-label={`${initialsOf(user.fullName)}: account of ${user.fullName}`}
        popoverTarget="account"
      >
        <span>{initialsOf(user.fullName)}</span>
      </button>
      <div
        id="account"
        ref={list}
        popover="auto"
        className={css.account}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <p>
          <bdi>{user.fullName}</bdi>
        </p>
        {shop.pin && isOpen && (
          <div className={css.people}>
            <SwitchNames
              current={user.username}
              onSwitch={(username) =>
                then(() => {
                  choose(username === null ? 'names' : { username });
                  session.lock();
                })()
              }
            />
          </div>
        )}
        {hasMyDay && (
          <Link to="/my-day" onClick={close}>
            My Day
          </Link>
        )}
        {can('canManageStaff') && (
          <Link to="/staff" onClick={close}>
            Staff
          </Link>
        )}
        {can('canManageDevices') && (
          <Link to="/devices" onClick={close}>
            Computers and PINs
          </Link>
        )}
        <Link to="/account" onClick={close}>
          Your account
        </Link>
        <Link to="/password" onClick={close}>
          Change password
        </Link>
        <button type="button" aria-pressed={isLarger} className={css.toggle} onClick={then(toggleLarger)}>
          Larger text
        </button>
        <button type="button" onClick={then(openKeyboardSheet)}>
          Keyboard shortcuts
        </button>
        <button type="button" onClick={then(session.lock)}>
          Lock, or switch person
        </button>
        <button type="button" onClick={then(onLogOut)}>
          Log out
        </button>
      </div>
    </>
  );
}
