import type { SignInEvent, SignInOutcome } from '@loupe/shared-types';
import { useCalendar } from '@loupe/web-kit';
import css from './sign-ins.module.css';

const TONES: Readonly<Record<SignInOutcome, string | undefined>> = {
  'signed-in': css.calm,
  failed: css.warn,
  'wrong-code': css.alarm,
  locked: css.alarm,
  'network-locked': css.alarm,
  'all-locked': css.alarm,
  reset: css.note,
  pin: css.calm,
  'wrong-pin': css.warn,
  'pin-locked': css.alarm,
};

const WORDS: Readonly<Record<SignInOutcome, (event: SignInEvent) => string>> = {
  'signed-in': () => 'Signed in',
  failed: ({ count }) => (count === 1 ? 'Wrong password' : `${count} wrong passwords`),
  'wrong-code': ({ count }) =>
    count === 1 ? 'Right password, wrong code' : `Right password, ${count} wrong codes`,
  locked: () => 'Locked for a while',
  'network-locked': () => 'Locked for a while',
  'all-locked': () => 'Locked for a while',
  reset: () => 'New password',
  pin: () => 'Switched by PIN',
  'wrong-pin': ({ count }) => (count === 1 ? 'Wrong PIN' : `${count} wrong PINs`),
  'pin-locked': () => 'PINs refused for a while',
};

const EVERYBODY: readonly SignInOutcome[] = ['all-locked', 'network-locked', 'pin-locked'];

/** The network, browser or device of an event; of a new password, who set it. */
function sourceOf({ outcome, madeBy, network, knownBrowser, device }: SignInEvent): string {
  if (device !== null) return `On ${device}, network ${network ?? 'unknown'}`;
  if (outcome === 'all-locked') return 'On browsers they have not used before';
  if (outcome === 'network-locked') return `On new browsers, network ${network ?? 'unknown'}`;
  if (outcome === 'reset') return `One-time code made by ${madeBy ?? 'a colleague'}`;
  return `${knownBrowser ? 'Known browser' : 'New browser'}, network ${network ?? 'unknown'}`;
}

function Name({ outcome, fullName }: SignInEvent) {
  if (EVERYBODY.includes(outcome)) return 'Everybody';
  return fullName === null ? 'Unknown name' : <bdi>{fullName}</bdi>;
}

export function SignInLine({ event }: { readonly event: SignInEvent }) {
  const calendar = useCalendar();
  const { at, outcome } = event;
  return (
    <li className={css.line}>
      <div>
        <b>
          <Name {...event} />
        </b>
        <p>{sourceOf(event)}</p>
      </div>
      <span className={`${css.outcome} ${TONES[outcome]}`}>{WORDS[outcome](event)}</span>
      <time dateTime={at}>{calendar.formatDateTime(at)}</time>
    </li>
  );
}
