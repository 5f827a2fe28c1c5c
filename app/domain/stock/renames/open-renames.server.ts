import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { OpenRename } from './open-rename';
import { variantKey, type VariantUnits } from '../variant-units';

export const openRenamesId = 'renamed-skus';

/** The renames that `finishRenames` has not come to the end of. */
export const findOpenRenames = async (session?: ClientSession): Promise<readonly OpenRename[]> =>
  (await collections().operations.findOne<{ open: OpenRename[] }>({ _id: openRenamesId }, { session }))
    ?.open ?? [];

/** Units of an order that still has former SKUs, by the new ones. */
export async function toNewSkus(
  units: readonly VariantUnits[],
  session: ClientSession,
): Promise<readonly VariantUnits[]> {
  const open = await findOpenRenames(session);
  if (open.length === 0) return units;
  const merged = new Map<string, VariantUnits>();
  for (const each of units) {
    const names = open.find(({ productId }) => productId.equals(each.productId))?.renamed;
    const sku = names?.find(({ from }) => from === each.sku)?.to ?? each.sku;
    const key = variantKey({ ...each, sku });
    merged.set(key, { ...each, sku, change: each.change + (merged.get(key)?.change ?? 0) });
  }
  return [...merged.values()];
}
