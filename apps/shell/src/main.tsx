import { createRoot } from 'react-dom/client';
import { App } from './app';
import './global.css';
import { themed } from './plugins/ui';
import { clearEverythingKept } from './session/kept';
import { createSession } from './session/session';
import { readArrival, readShop } from './shop';

const session = createSession({ forget: clearEverythingKept });
const arrival = readArrival();
if (arrival) {
  session.arrive(arrival);
  // Sent ahead by the server: it is read while the frame is on its way. Whoever needs it meets its failure.
  themed.load().catch(() => undefined);
} else void session.check();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App session={session} shop={readShop()} />);
