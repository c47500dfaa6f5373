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
  it('joins the manifest and the pages it announces', () => {
    const plugin = definePlugin({ manifest, pages: { callLog: page, editLog: page } });
    expect(plugin.manifest.id).toBe('tracking');
    expect(Object.keys(plugin.pages)).toEqual(['callLog', 'editLog']);
  });

  it('refuses, when types are checked, a page announced and not delivered and one delivered and not announced', () => {
    // @ts-expect-error editLog is announced and not delivered
    definePlugin({ manifest, pages: { callLog: page } });
    // @ts-expect-error staff is delivered and not announced
    definePlugin({ manifest, pages: { callLog: page, editLog: page, staff: page } });
  });
});
