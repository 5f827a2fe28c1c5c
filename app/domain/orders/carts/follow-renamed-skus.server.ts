import { ObjectId } from 'mongodb';
import { addLine, type Cart, type CartLine } from '~/domain/cart/cart';
import type { StoredProduct } from '~/domain/catalogue/product';
import { collections } from '~/domain/collections';

type Renamed = Pick<StoredProduct, '_id' | 'formerSkus' | 'variants'>;

/**
 * A cart of a guest's cookie with the SKUs that its sizes have now (docs/decisions/0128): nothing could write there when the farm
 * renamed them. A line whose SKU is another size's by now stays that size's.
 */
export async function followRenamedSkus(cart: Cart): Promise<Cart> {
  return { ...cart, lines: await toPresentSkus(cart.lines) };
}

/** As followRenamedSkus, of the lines of a page that was opened before the farm renamed them. */
export async function toPresentSkus(sent: readonly CartLine[]): Promise<readonly CartLine[]> {
  const ids = new Set(sent.flatMap(({ sku, productId }) => (sku === null ? [] : productId)));
  if (ids.size === 0) return sent;
  const products = await collections()
    .products.find<Renamed>(
      {
        _id: { $in: [...ids].map((id) => ObjectId.createFromHexString(id)) },
        formerSkus: { $exists: true },
      },
      { projection: { formerSkus: 1, 'variants.sku': 1 } },
    )
    .toArray();
  if (products.length === 0) return sent;
  const byId = new Map(products.map((product) => [product._id.toHexString(), product]));
  let lines: readonly CartLine[] = [];
  for (const line of sent) {
    const product = byId.get(line.productId);
    const added = addLine(lines, product ? { ...line, sku: presentSku(line.sku, product) } : line);
    if (added.ok) lines = added.lines;
  }
  return lines;
}

/** Renamed twice, it is followed twice; never in a circle. */
function presentSku(sku: string | null, { formerSkus = [], variants }: Renamed): string | null {
  let present = sku;
  for (const { from, to } of formerSkus) {
    if (variants.some((variant) => variant.sku === present)) break;
    if (from === present) present = to;
  }
  return variants.some((variant) => variant.sku === present) ? present : sku;
}
