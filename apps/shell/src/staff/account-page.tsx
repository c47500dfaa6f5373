import { PageHead } from '@loupe/web-kit';
import Themed from '../plugins/themed';
import { PinPanel } from './pin-panel';
import { SecondFactorPanel } from './second-factor-panel';
import { SessionsPanel } from './sessions-panel';
import { ThisComputerPanel } from './this-computer-panel';
import css from './account.module.css';

/** The user's own account: sessions, second factor, PIN. */
export default function AccountPage() {
  return (
    <Themed>
      <PageHead title="Your account" subtitle="Where you are signed in, and how you sign in" />
      <div className={css.page}>
        <SessionsPanel />
        <PinPanel />
        <ThisComputerPanel />
        <SecondFactorPanel />
      </div>
    </Themed>
  );
}
