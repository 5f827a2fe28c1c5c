import type { Picture } from '~/domain/catalogue/product';
import type { Cents } from '~/lib/format/money';
import type { AcceptedPrices, CartLine } from './cart';

/** Any problem blocks Place Order. */
export type LineProblem =
  | { readonly kind: 'gone' | 'inactive' | 'sold-out'; readonly available: 0 }
  | { readonly kind: 'too-few'; readonly available: number }
  | { readonly kind: 'price-changed'; readonly was: Cents; readonly is: Cents };

export type PricedLine = {
  readonly id: string;
  readonly productId: string;
  readonly sku: string | null;
  readonly slug: string | null;
  /** Product name, followed by ' - ' and the variant name. */
  readonly name: string;
  readonly picture: Picture | null;
  readonly unitPrice: Cents;
  readonly quantity: number;
  readonly lineTotal: Cents;
  /** Units in stock; null where stock is not counted. */
  readonly available: number | null;
  readonly maxQuantity: number;
  readonly problem: LineProblem | null;
};

/** A successful change of one line; `capped` if the stock allows fewer units than requested. */
export type CartChange = {
  readonly ok: true;
  readonly lines: readonly CartLine[];
  readonly capped: boolean;
  readonly line: PricedLine;
};

export type PricedCart = {
  readonly lines: readonly PricedLine[];
  readonly subtotal: Cents;
  /** Number of lines, as on the badge of the cart icon. */
  readonly itemCount: number;
  readonly hasProblems: boolean;
};

/** Lines that cannot be bought are left out: they may return with another price. */
export const acceptPrices = (cart: PricedCart): AcceptedPrices =>
  Object.fromEntries(
    cart.lines.flatMap((line) => (line.maxQuantity > 0 ? [[line.id, line.unitPrice] as const] : [])),
  );
