import type { PublicShop } from '@loupe/shared-types';
import { GEM, IconFrame, useTabTitle } from '@loupe/web-kit';
import type { Session } from './session';
import { SignInForm } from './sign-in-form';
import css from './session.module.css';

interface LoginPageProps {
  readonly session: Session;
  readonly shop: PublicShop;
  /** Called when somebody begins: time to fetch what comes after. */
  readonly onTyping: () => unknown;
}

export function LoginPage({ session, shop, onTyping }: LoginPageProps) {
  useTabTitle('Sign in', shop);

  return (
    <main className={css.place}>
      <div className={css.box} onKeyDown={() => void onTyping()} onPointerDown={() => void onTyping()}>
        <span className={css.gem}>
          <IconFrame size={36}>{GEM}</IconFrame>
        </span>
        <h1>{shop.shopName}</h1>
        <p>Sign in to manage repair jobs</p>
        <SignInForm shop={shop} signIn={session.signIn} />
      </div>
    </main>
  );
}
