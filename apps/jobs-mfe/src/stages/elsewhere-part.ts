// A chunk of its own: it is needed only while somebody searches.
export { Elsewhere as default } from '@loupe/web-kit';
