// npm run build: builds what changed, as npm start does before it starts.
import { buildAll } from './build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
buildAll();
console.log('Everything is built.');
