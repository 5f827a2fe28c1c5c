import { findProductById } from '~/domain/catalogue/catalogue-queries.server';
import { addLine, cartLineId, findLine, isQuantity, setQuantity, type CartLine } from './cart';
import { priceLine } from './price-line';
import type { CartChange } from './priced-cart';

export type AddToCartResult =
  | CartChange
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

/** Caps the quantity at the stock. `sku` may be null for a product with at most one variant. */
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
  const requestedQuantity = inCart + request.quantity;
  const { problem, maxQuantity } = priceLine({ productId, sku, quantity: requestedQuantity }, product, {});
  if (problem?.kind === 'gone') return refuse('unknown-variant');
  if (problem?.kind === 'inactive' || problem?.kind === 'sold-out') return refuse(problem.kind);

  const line: CartLine = { productId, sku, quantity: Math.min(requestedQuantity, maxQuantity) };
  const added = inCart
    ? { ok: true as const, lines: setQuantity(request.lines, id, line.quantity) }
    : addLine(request.lines, line);
  if (!added.ok) return added;
  return {
    ok: true,
    lines: added.lines,
    capped: line.quantity < requestedQuantity,
    line: priceLine(line, product, {}),
  };
}
