// postinstall of package.json: must run under any Node.
import { recordInstall } from './installed-with.mjs';
import { addAddresses } from './lock-addresses.mjs';

recordInstall();
addAddresses();
