import type { Sale } from '~/domain/catalogue/sales/sale';
import type { Picture } from '~/domain/images/picture';
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
  readonly name: string;
  readonly picture: Picture | null;
  readonly unitPrice: Cents;
  readonly sale: Sale | null;
  readonly quantity: number;
  readonly lineTotal: Cents;
  /** Null where stock is not counted. */
  readonly available: number | null;
  readonly maxQuantity: number;
  readonly problem: LineProblem | null;
};

/** `capped` where the stock allows fewer units than requested. */
export type CartChange = {
  readonly ok: true;
  readonly lines: readonly CartLine[];
  readonly capped: boolean;
  readonly line: PricedLine;
};

export type PricedCart = {
  readonly lines: readonly PricedLine[];
  readonly subtotal: Cents;
  /** Lines, not units. */
  readonly itemCount: number;
  readonly hasProblems: boolean;
};

/** Omits lines that can't be bought: they may return with another price. */
export const acceptPrices = (cart: PricedCart): AcceptedPrices =>
  Object.fromEntries(
    cart.lines.flatMap((line) => (line.maxQuantity > 0 ? [[line.id, line.unitPrice] as const] : [])),
  );
