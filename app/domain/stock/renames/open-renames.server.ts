import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { OpenRename } from './open-rename';
import { variantKey, type VariantUnits } from '../variant-units';

export const openRenamesId = 'renamed-skus';

/** The renames that `finishRenames` has not come to the end of. */
export const findOpenRenames = async (session?: ClientSession): Promise<readonly OpenRename[]> =>
  (await collections().operations.findOne<{ open: OpenRename[] }>({ _id: openRenamesId }, { session }))
    ?.open ?? [];

/** The SKU that a size has now, by that of an order. */
export const newSkuOf = (
  open: readonly OpenRename[],
  { productId, sku }: Pick<VariantUnits, 'productId' | 'sku'>,
): string =>
  open.find((each) => each.productId.equals(productId))?.renamed.find(({ from }) => from === sku)?.to ?? sku;

/** Units of an order that still has former SKUs, by the new ones. */
export async function toNewSkus(
  units: readonly VariantUnits[],
  session: ClientSession,
): Promise<readonly VariantUnits[]> {
  const open = await findOpenRenames(session);
  if (open.length === 0) return units;
  const merged = new Map<string, VariantUnits>();
  for (const each of units) {
    const sku = newSkuOf(open, each);
    const key = variantKey({ ...each, sku });
    merged.set(key, { ...each, sku, change: each.change + (merged.get(key)?.change ?? 0) });
  }
  return [...merged.values()];
}
