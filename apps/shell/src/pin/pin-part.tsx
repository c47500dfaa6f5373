import { useState } from 'react';
import type { PublicPinSettings, User } from '@loupe/shared-types';
import { useTabTitle } from '@loupe/web-kit';
import { takeChosen } from '../session/chosen';
import { GEM, LoginPage } from '../session/login-page';
import { SignInForm } from '../session/sign-in-form';
import { PinChooser, type PasswordForm } from './pin-chooser';
export { SwitchNames } from './switch-names';
import session from '../session/session.module.css';

type LoginPageProps = Parameters<typeof LoginPage>[0];

/** The sign-in page of an enrolled computer. */
export default function PinLogin(props: LoginPageProps) {
  const { shop, session: own, onTyping } = props;
  useTabTitle('Sign in', shop);
  if (!shop.pin) return <LoginPage {...props} />;
  return (
    <main className={session.place}>
      <div className={session.box} onKeyDown={() => void onTyping()} onPointerDown={() => void onTyping()}>
        <span className={session.gem}>{GEM}</span>
        <h1>{shop.shopName}</h1>
        <PinChooser
          settings={shop.pin}
          chosen="names"
          enter={own.takeOver}
          ready={own.ended}
          password={({ username, children }) => (
            <SignInForm shop={shop} signIn={own.signIn} username={username}>
              {children}
            </SignInForm>
          )}
        />
      </div>
    </main>
  );
}

interface PinLockProps {
  readonly settings: PublicPinSettings;
  readonly session: LoginPageProps['session'];
  /** The user whose page is locked. */
  readonly user: User;
  readonly password: PasswordForm;
  /** Called just before another user takes over the page. */
  readonly onOther: () => void;
}

/** The lock screen of an enrolled computer. A user who enters their PIN takes over the page with its open forms. */
export function PinLock({ settings, session: own, user, password, onOther }: PinLockProps) {
  const [chosen] = useState(takeChosen);
  const enter = (next: User) => {
    if (next.userId !== user.userId) onOther();
    own.takeOver(next);
  };
  return (
    <PinChooser
      settings={settings}
      chosen={chosen}
      current={user.username}
      enter={enter}
      ready={own.ended}
      password={password}
    />
  );
}
