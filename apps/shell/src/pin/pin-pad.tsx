import { useRef, useState, type ChangeEvent, type FormEvent, type KeyboardEvent } from 'react';
import { ERROR_CODES, type PinUser, type User } from '@loupe/shared-types';
import { ApiError, call, userMessageOf } from '@loupe/web-kit';
import css from './pin.module.css';

const NOT_REACHED = 'The server cannot be reached. Check the connection and try again.';
/** Digits that follow a letter without such a pause are a code from a slow scanner, or a word, and no PIN. */
const PAUSE_MS = 200;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface PinPadProps {
  readonly member: PinUser;
  readonly digits: number;
  readonly enter: (user: User) => void;
  readonly ready: () => Promise<unknown>;
  readonly onBack: () => void;
  readonly onPassword: () => void;
  /** Called with a user message when PINs are no longer accepted here. */
  readonly onRefused: (userMessage: string) => void;
}

/** Masked digits, by keyboard or touch; the last digit submits. */
export function PinPad({ member, digits, enter, ready, onBack, onPassword, onRefused }: PinPadProps) {
  const field = useRef<HTMLInputElement>(null);
  const busy = useRef(false);
  const otherTextAt = useRef(-Infinity);
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);

  const send = async (typed: string) => {
    if (busy.current) return;
    busy.current = true;
    setError(null);
    try {
      // The response to the logout clears the cookie, so it must arrive before the sign-in's.
      await ready();
      enter(await call('POST /api/auth/pin', { body: { username: member.username, pin: typed } }));
      return;
    } catch (refused) {
      busy.current = false;
      const isOver =
        refused instanceof ApiError &&
        (refused.status === 403 || refused.code === ERROR_CODES.passwordNeeded);
      if (isOver) return onRefused(userMessageOf(refused));
      setPin('');
      const isUnavailable = refused instanceof ApiError && refused.status === 0;
      setError(isUnavailable ? NOT_REACHED : userMessageOf(refused));
      field.current?.focus();
    }
  };
  const take = (text: string) => {
    if (busy.current) return;
    const next = text.replace(/\D/g, '').slice(0, digits);
    setPin(next);
    if (next.length === digits) void send(next);
  };
  const type = ({ target, timeStamp }: ChangeEvent<HTMLInputElement>) => {
    const hasLetters = /[^\d\s]/.test(target.value);
    if (!hasLetters && timeStamp - otherTextAt.current >= PAUSE_MS) return take(target.value);
    otherTextAt.current = timeStamp;
    if (busy.current || hasLetters) return;
    setPin('');
    setError('A PIN has digits only. Please type it again.');
  };
  /** A press leaves the focus in the field, where further digits may be typed. */
  const press = (act: () => void) => () => {
    act();
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pin.length < digits) setError(`A PIN has ${digits} digits`);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onBack();
  };

  return (
    <form onSubmit={submit} onKeyDown={escape} noValidate>
      <label className={css.label} htmlFor="pin">
        PIN of <bdi>{member.fullName}</bdi>
      </label>
      <input
        id="pin"
        ref={field}
        type="password"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={css.pin}
        value={pin}
        maxLength={digits}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'pin-error' : undefined}
        onChange={type}
        autoFocus
      />
      {error && (
        <p id="pin-error" className={css.error} role="alert">
          {error}
        </p>
      )}
      <div
        className={css.pad}
        role="group"
        aria-label="Digits"
        onMouseDown={(event) => event.preventDefault()}
      >
        {KEYS.map((key) => (
          <button key={key} type="button" onClick={press(() => take(pin + key))}>
            {key}
          </button>
        ))}
        <button type="button" aria-label="Clear" onClick={press(() => setPin(''))}>
          C
        </button>
        <button type="button" onClick={press(() => take(`${pin}0`))}>
          0
        </button>
        <button
          type="button"
          aria-label="Delete the last digit"
          onClick={press(() => setPin(pin.slice(0, -1)))}
        >
          ⌫
        </button>
      </div>
      <div className={css.others}>
        <button type="button" className={css.other} onClick={onBack}>
          Somebody else
        </button>
        <button type="button" className={css.other} onClick={onPassword}>
          Use the password
        </button>
      </div>
    </form>
  );
}
