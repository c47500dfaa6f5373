import { CONTRACT, type PluginManifest } from '@loupe/shared-types';

export const manifest = {
  id: 'gallery',
  title: 'Gallery',
  contract: CONTRACT,
  pages: [
    {
      name: 'gallery',
      path: '/gallery',
      nav: { group: 'Reports', label: 'Gallery', order: 90 },
    },
  ],
} as const satisfies PluginManifest;
