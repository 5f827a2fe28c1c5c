import type { Product } from '~/domain/catalogue/product';
import { multiplyCents, toCents } from '~/lib/format/money';
import { ownValue } from '~/lib/own-value';
import { cartLineId, maxLineQuantity, type AcceptedPrices, type CartLine } from './cart';
import type { LineProblem, PricedLine } from './priced-cart';

export type PricingProduct = Pick<
  Product,
  '_id' | 'slug' | 'name' | 'price' | 'sale' | 'images' | 'variants' | 'isActive'
>;

const zero = toCents(0);

export function priceLine(
  line: CartLine,
  product: PricingProduct | undefined,
  accepted: AcceptedPrices,
): PricedLine {
  const id = cartLineId(line);
  const seen = ownValue(accepted, id);
  const offer = product && findOffer(product, line.sku);
  if (!product || !offer)
    return {
      ...line,
      id,
      slug: product?.slug ?? null,
      name: product?.name ?? 'A product that is no longer sold',
      picture: product?.images[0] ?? null,
      unitPrice: seen ?? zero,
      sale: null,
      lineTotal: zero,
      available: 0,
      maxQuantity: 0,
      problem: { kind: 'gone', available: 0 },
    };

  const unavailable = product.isActive ? null : ({ kind: 'inactive', available: 0 } as const);
  const problem = unavailable ?? findStockProblem(line.quantity, offer.available);
  const forSale = !problem || problem.kind === 'too-few';
  return {
    ...line,
    id,
    slug: product.slug,
    name: offer.name,
    picture: product.images[0] ?? null,
    unitPrice: offer.price,
    sale: offer.sale,
    lineTotal: forSale ? multiplyCents(offer.price, line.quantity) : zero,
    available: offer.available,
    maxQuantity: forSale ? Math.min(offer.available ?? maxLineQuantity, maxLineQuantity) : 0,
    problem:
      problem ??
      (seen === undefined || seen === offer.price
        ? null
        : { kind: 'price-changed', was: seen, is: offer.price }),
  };
}

/** Null where the product has no such variant, or has variants by now. */
function findOffer(product: PricingProduct, sku: string | null) {
  if (product.variants.length === 0)
    return sku === null
      ? { name: product.name, price: product.price, sale: product.sale ?? null, available: null }
      : null;
  const variant = product.variants.find((candidate) => candidate.sku === sku);
  if (!variant) return null;
  return {
    name: `${product.name} - ${variant.name}`,
    price: variant.price,
    sale: variant.sale ?? null,
    available: Math.max(variant.stockQuantity, 0),
  };
}

function findStockProblem(quantity: number, available: number | null): LineProblem | null {
  if (available === 0) return { kind: 'sold-out', available };
  return available !== null && available < quantity ? { kind: 'too-few', available } : null;
}
