import { findProductById } from '~/domain/catalogue/catalogue-queries.server';
import { addLine, cartLineId, findLine, isQuantity, setQuantity, type CartLine } from './cart';
import { priceLine } from './price-line';
import type { PricedLine } from './priced-cart';

export type AddToCartResult =
  | {
      readonly ok: true;
      readonly lines: readonly CartLine[];
      /** Whether the line holds fewer units than asked for, because no more are in stock (decisions.md 20). */
      readonly capped: boolean;
      /** The line as it is now in the cart. */
      readonly line: PricedLine;
    }
  | {
      readonly ok: false;
      readonly reason:
        | 'invalid-quantity'
        | 'unknown-product'
        | 'unknown-variant'
        | 'choose-variant'
        | 'inactive'
        | 'sold-out'
        | 'cart-full';
    };

const refuse = (reason: Extract<AddToCartResult, { ok: false }>['reason']) =>
  ({ ok: false, reason }) as const;

/**
 * Puts units of a product into the cart; what the cart then holds of it is capped by the stock.
 * Takes the cart, the product's id as 24 hexadecimal digits, the SKU (null where the visitor chose none, which is
 * right for a product with one variant or none), and the number of units to add.
 * Fails with 'invalid-quantity' (not a whole number from 1 to maxLineQuantity), 'unknown-product', 'unknown-variant'
 * (the product has no such SKU), 'choose-variant' (it has several and none was chosen), 'inactive', 'sold-out' or
 * 'cart-full' (maxCartLines).
 */
export async function addToCart(request: {
  readonly lines: readonly CartLine[];
  readonly productId: string;
  readonly sku: string | null;
  readonly quantity: number;
}): Promise<AddToCartResult> {
  if (!isQuantity(request.quantity)) return refuse('invalid-quantity');
  const product = await findProductById(request.productId);
  if (!product) return refuse('unknown-product');

  const { variants } = product;
  const sku = request.sku ?? (variants.length === 1 ? (variants[0]?.sku ?? null) : null);
  if (sku === null && variants.length > 1) return refuse('choose-variant');

  const productId = product._id.toHexString();
  const id = cartLineId({ productId, sku });
  const inCart = findLine(request.lines, id)?.quantity ?? 0;
  const wanted = inCart + request.quantity;
  const { problem, maxQuantity } = priceLine({ productId, sku, quantity: wanted }, product, {});
  if (problem?.kind === 'gone') return refuse('unknown-variant');
  if (problem?.kind === 'inactive' || problem?.kind === 'sold-out') return refuse(problem.kind);

  const line: CartLine = { productId, sku, quantity: Math.min(wanted, maxQuantity) };
  const added = inCart
    ? { ok: true as const, lines: setQuantity(request.lines, id, line.quantity) }
    : addLine(request.lines, line);
  if (!added.ok) return added;
  return { ok: true, lines: added.lines, capped: line.quantity < wanted, line: priceLine(line, product, {}) };
}
