import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { addCents } from '~/lib/format/money';
import type { AcceptedPrices, CartLine } from './cart';
import { priceLine, type PricingProduct } from './price-line';
import type { PricedCart } from './priced-cart';

const pricingFields = {
  slug: 1,
  name: 1,
  price: 1,
  sale: 1,
  images: 1,
  variants: 1,
  isActive: 1,
} satisfies Record<keyof Omit<PricingProduct, '_id'>, 1>;

/** Prices a cart from the database; a line without an accepted price is not compared. */
export async function priceCart(
  lines: readonly CartLine[],
  accepted: AcceptedPrices,
  options: { readonly session?: ClientSession } = {},
): Promise<PricedCart> {
  const products = await readProducts(lines, options.session);
  const priced = lines.map((line) => priceLine(line, products.get(line.productId), accepted));
  return {
    lines: priced,
    subtotal: addCents(...priced.map((line) => line.lineTotal)),
    itemCount: priced.length,
    hasProblems: priced.some((line) => line.problem !== null),
  };
}

async function readProducts(lines: readonly CartLine[], session: ClientSession | undefined) {
  const ids = [...new Set(lines.map((line) => line.productId))];
  const found =
    ids.length === 0
      ? []
      : await collections()
          .products.find<PricingProduct>(
            { _id: { $in: ids.map((id) => ObjectId.createFromHexString(id)) } },
            { projection: pricingFields, session },
          )
          .toArray();
  return new Map(found.map((product) => [product._id.toHexString(), product]));
}
