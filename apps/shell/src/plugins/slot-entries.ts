import {
  SUPPORTED_CONTRACTS,
  type AvailablePlugin,
  type Permission,
  type PluginList,
  type SlotEntry,
  type SlotKind,
} from '@loupe/shared-types';

/** An entry of a slot, with the plugin that delivers it. */
export interface PluginSlotEntry<Kind extends SlotKind = SlotKind> {
  readonly key: string;
  readonly plugin: AvailablePlugin;
  readonly entry: SlotEntry & { readonly slot: Kind };
}

/** What the plugins offer in a slot to a user, in order (PLUGIN-6). Known before any code of a plugin is loaded. */
export function slotEntries<Kind extends SlotKind>(
  list: PluginList | undefined,
  slot: Kind,
  can: (permission: Permission) => boolean,
): readonly PluginSlotEntry<Kind>[] {
  const isOf = (entry: SlotEntry): entry is SlotEntry & { readonly slot: Kind } => entry.slot === slot;
  return (list?.plugins ?? [])
    .filter(({ contract }) => SUPPORTED_CONTRACTS.includes(contract))
    .flatMap((plugin) =>
      (plugin.slots ?? [])
        .filter(isOf)
        .filter(({ requires }) => !requires || can(requires))
        .map((entry) => ({ key: `${plugin.id}/${entry.name}`, plugin, entry })),
    )
    .sort((one, other) => one.entry.order - other.entry.order);
}
