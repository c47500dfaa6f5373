import { createRoot } from 'react-dom/client';
import { hearServerTime } from '@loupe/plugin-sdk';
import { App, fetchSignedIn } from './app';
import './global.css';
import { themed } from './plugins/ui';
import { hearScans } from './scan/heard-scans';
import { createSession } from './session/session';
import { readBootstrapData, readShop } from './shop';
import { notifySaveDropped } from './toasts/notices';

hearScans();
const session = createSession({ onSaveDropped: notifySaveDropped });
const bootstrap = readBootstrapData();
if (bootstrap) {
  hearServerTime(bootstrap.serverTime, performance.now());
  session.bootstrap(bootstrap);
  // Preloaded by the server. Errors are handled where they are used.
  fetchSignedIn();
  themed.load().catch(() => undefined);
} else void session.check();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App session={session} shop={readShop()} />);
