import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { PinOptions, PinUser, PublicPinSettings, User } from '@loupe/shared-types';
import type { Chosen } from '../session/chosen';
import { Names } from './names';
import { PinPad } from './pin-pad';
import { msUntil, useAutomaticRetry } from './use-automatic-retry';
import { usePinOptions } from './use-pin-options';
import css from './pin.module.css';

export type PasswordForm = (given: {
  readonly username?: string;
  readonly children?: ReactNode;
}) => ReactNode;

type Step =
  | { readonly is: 'names' }
  | { readonly is: 'pin'; readonly member: PinUser }
  | { readonly is: 'password'; readonly username?: string };

interface PinChooserProps {
  readonly settings: PublicPinSettings;
  readonly chosen: Chosen;
  /** The user whose page is open. */
  readonly current?: string;
  readonly enter: (user: User) => void;
  /** Resolves when the end of the previous session has been answered, or has failed. */
  readonly ready: () => Promise<unknown>;
  readonly password: PasswordForm;
}

function stepOf(member: PinUser): Step {
  return member.hasPin ? { is: 'pin', member } : { is: 'password', username: member.username };
}

function firstStep(chosen: Chosen, current: string | undefined, { members }: PinOptions): Step {
  const wanted = chosen === 'names' ? undefined : chosen === 'same' ? current : chosen.username;
  const member = members.find(({ username }) => username === wanted);
  return member ? stepOf(member) : { is: 'names' };
}

/** Why a PIN is not accepted here and now; null when it is. */
function whyNot({ acceptedForMs, lockedUntil }: PinOptions): string | null {
  if (lockedUntil !== null) {
    const minutes = Math.max(1, Math.ceil(msUntil(lockedUntil) / 60_000));
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    return `Too many wrong PINs on this computer. Passwords work; PINs again in ${wait}.`;
  }
  return acceptedForMs > 0 ? null : 'Nobody has been here for a while, so please enter your password.';
}

/** Names, then a PIN; a password for users without a PIN, and for everybody where PINs are not accepted. */
export function PinChooser({ settings, chosen, current, enter, ready, password }: PinChooserProps) {
  const { options, error, mayPass, again } = usePinOptions(ready);
  const form = useRef<HTMLDivElement>(null);
  const [went, setStep] = useState<Step>();
  const [refused, setRefused] = useState<string | null>(null);
  const acceptedForMs = options?.acceptedForMs ?? 0;

  useEffect(() => {
    if (acceptedForMs <= 0) return undefined;
    const timer = setTimeout(again, acceptedForMs);
    return () => clearTimeout(timer);
  }, [acceptedForMs, again]);

  const tryAgain = useCallback(() => {
    setRefused(null);
    again();
  }, [again]);
  const retry = useCallback(() => {
    // A password that is being typed is not taken away.
    if (!form.current?.querySelector<HTMLInputElement>('input[type=password]')?.value) tryAgain();
  }, [tryAgain]);
  useAutomaticRetry({ mayPass, lockedUntil: options?.lockedUntil }, retry);

  const note = refused ?? error ?? (options && whyNot(options));
  if (note)
    return (
      <div ref={form}>
        <p role="status">{note}</p>
        {mayPass && (
          <button type="button" className={css.other} onClick={tryAgain}>
            Try PINs again
          </button>
        )}
        {password({ username: current })}
      </div>
    );
  if (!options) return <p role="status">Loading...</p>;
  const step = went ?? firstStep(chosen, current, options);
  const back = (
    <button type="button" className={css.other} onClick={() => setStep({ is: 'names' })}>
      Somebody else
    </button>
  );

  if (step.is === 'names')
    return (
      <Names members={options.members} current={current} onChoose={(member) => setStep(stepOf(member))} />
    );
  if (step.is === 'password') return password({ username: step.username, children: back });
  return (
    <PinPad
      key={step.member.username}
      member={step.member}
      digits={settings.digits}
      enter={enter}
      ready={ready}
      onBack={() => setStep({ is: 'names' })}
      onPassword={() => setStep({ is: 'password', username: step.member.username })}
      onRefused={(userMessage) => {
        setRefused(userMessage);
        again();
      }}
    />
  );
}
