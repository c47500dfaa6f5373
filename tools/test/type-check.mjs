// npm run types [-- tsc's arguments]: checks types with the native compiler; the packages and webpack use the other as a library.
import { ensureInstalled } from '../stack/install.mjs';
import { runCommand } from '../stack/program.mjs';
import { TSC } from '../stack/tsc.mjs';

ensureInstalled();

process.exit(runCommand([process.execPath, ...TSC, '--noEmit', ...process.argv.slice(2)]));
