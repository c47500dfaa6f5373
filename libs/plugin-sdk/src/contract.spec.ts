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

describe('the slots of a plugin', () => {
  const withSlots = {
    ...manifest,
    slots: [
      { slot: 'jobAction', name: 'printLabel', label: 'Print label', order: 10 },
      { slot: 'find', name: 'customers', label: 'Customers', order: 20 },
    ],
  } as const satisfies PluginManifest;
  const pages = { callLog: page, editLog: page };
  const printLabel = () => Promise.resolve({ default: () => null });
  const customers = () => Promise.resolve({ default: () => Promise.resolve([]) });

  // PLUGIN-6
  it('are joined with their loaders, and a plugin without any has none', () => {
    const plugin = definePlugin({ manifest: withSlots, pages, slots: { printLabel, customers } });
    expect(Object.keys(plugin.slots ?? {})).toEqual(['printLabel', 'customers']);
    expect(definePlugin({ manifest, pages })).not.toHaveProperty('slots');
  });

  it('are rejected, at type check, when one is not exported, not announced or of another kind', () => {
    // @ts-expect-error customers is announced but not exported
    definePlugin({ manifest: withSlots, pages, slots: { printLabel } });
    // @ts-expect-error scan is exported but not announced
    definePlugin({ manifest: withSlots, pages, slots: { printLabel, customers, scan: printLabel } });
    // @ts-expect-error customers answers results, and is no component
    definePlugin({ manifest: withSlots, pages, slots: { printLabel, customers: () => printLabel } });
    // @ts-expect-error the manifest announces no slots
    definePlugin({ manifest, pages, slots: { printLabel } });
  });
});
