import { CONTRACT, type PluginManifest } from '@loupe/shared-types';
import { definePlugin, type PageLoader } from './contract';

const page: PageLoader = () => Promise.resolve({ default: () => null });

const manifest = {
  id: 'tracking',
  title: 'Tracking',
  contract: CONTRACT,
  pages: [
    { name: 'callLog', path: '/call-log' },
    { name: 'editLog', path: '/edit-log' },
  ],
} as const satisfies PluginManifest;

describe('definePlugin', () => {
  it('joins the manifest and its pages', () => {
    const plugin = definePlugin({ manifest, pages: { callLog: page, editLog: page } });
    expect(plugin.manifest.id).toBe('tracking');
    expect(Object.keys(plugin.pages)).toEqual(['callLog', 'editLog']);
  });

  it('rejects, at type check, a page announced but not exported and one exported but not announced', () => {
    // @ts-expect-error editLog is announced but not exported
    definePlugin({ manifest, pages: { callLog: page } });
    // @ts-expect-error staff is exported but not announced
    definePlugin({ manifest, pages: { callLog: page, editLog: page, staff: page } });
  });
});
