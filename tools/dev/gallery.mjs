/** The remote that only the development stack has: the shared components in their states. */
export const GALLERY = { id: 'gallery', project: 'apps/gallery-mfe' };
