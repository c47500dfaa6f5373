import type { ShopConfig } from '@loupe/shared-types/schemas';
import type { Deps } from '../deps';

export async function addSampleData(_deps: Deps, _shop: ShopConfig): Promise<void> {}
