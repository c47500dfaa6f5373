/** A remote that exists only in development: the shared components in their states. */
export const GALLERY = { id: 'gallery', project: 'apps/gallery-mfe' };
