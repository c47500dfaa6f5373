// npm run build: builds what changed, like npm start.
import { buildAll } from './build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
buildAll();
console.log('Everything is built.');
