import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { PinUser } from '@loupe/shared-types';
import css from './pin.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface NamesProps {
  readonly members: readonly PinUser[];
  readonly current?: string;
  readonly onChoose: (member: PinUser) => void;
}

/** The staff, the last users of this computer first. Arrow keys and a first letter move between them. */
export function Names({ members, current, onChoose }: NamesProps) {
  const list = useRef<HTMLUListElement>(null);
  const lastLetter = useRef<string>(null);
  useEffect(() => {
    // Most often a different user signs in.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons.find(({ dataset }) => dataset.username !== current) ?? buttons[0])?.focus();
  }, [current]);

  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = STEPS[event.key];
    const byLetter = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : null;
    // The same letter again goes on to the next name with it.
    const from = byLetter === lastLetter.current ? at + 1 : Math.max(0, at);
    lastLetter.current = byLetter;
    const after = [...buttons.slice(from), ...buttons.slice(0, from)];
    const next =
      step !== undefined
        ? buttons[(at + step + buttons.length) % buttons.length]
        : byLetter && after.find(({ textContent }) => textContent.toLowerCase().startsWith(byLetter));
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <>
      <p>Who is here?</p>
      <ul ref={list} className={css.names} aria-label="Names" onKeyDown={move}>
        {members.map((member) => (
          <li key={member.username}>
            <button type="button" data-username={member.username} onClick={() => onChoose(member)}>
              <bdi>{member.fullName}</bdi>
              {!member.hasPin && <small>with password</small>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
