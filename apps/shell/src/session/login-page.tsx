import type { PublicShop } from '@loupe/shared-types';
import { useTabTitle } from '@loupe/web-kit';
import type { Session } from './session';
import { SignInForm } from './sign-in-form';
import css from './session.module.css';

interface LoginPageProps {
  readonly session: Session;
  readonly shop: PublicShop;
  /** Called when the user starts typing: time to prefetch the signed-in pages. */
  readonly onTyping: () => unknown;
}

export const GEM = (
  <svg viewBox="0 0 16 16" width={36} fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M4.700 2.700h6.600L14 6.300 8 14 2 6.300zM2 6.300h12M6 6.300 8 14l2-7.700M4.700 2.700 6 6.300l2-3.600 2 3.600 1.300-3.600" />
  </svg>
);

export function LoginPage({ session, shop, onTyping }: LoginPageProps) {
  useTabTitle('Sign in', shop);

  return (
    <main className={css.place}>
      <div className={css.box} onKeyDown={() => void onTyping()} onPointerDown={() => void onTyping()}>
        <span className={css.gem}>{GEM}</span>
        <h1>{shop.shopName}</h1>
        <p>Sign in to manage repair jobs</p>
        <SignInForm shop={shop} signIn={session.signIn} />
      </div>
    </main>
  );
}
