import type { Picture } from '~/domain/catalogue/product';
import type { Cents } from '~/lib/money';
import type { AcceptedPrices } from './cart';

/** Why a line cannot be ordered as it is; any problem blocks Place Order. */
export type LineProblem =
  | { readonly kind: 'gone' | 'inactive' | 'sold-out'; readonly available: 0 }
  | { readonly kind: 'too-few'; readonly available: number }
  /** The accepted price is another one. */
  | { readonly kind: 'price-changed'; readonly was: Cents; readonly is: Cents };

/** A line of the cart with its current catalogue data. */
export type PricedLine = {
  readonly id: string;
  readonly productId: string;
  readonly sku: string | null;
  /** Null for a product that no longer exists. */
  readonly slug: string | null;
  /** Product name, followed by ' - ' and the variant name. */
  readonly name: string;
  readonly picture: Picture | null;
  readonly unitPrice: Cents;
  readonly quantity: number;
  /** 0 for a line that cannot be bought at all. */
  readonly lineTotal: Cents;
  /** Units in stock; null where stock is not counted. */
  readonly available: number | null;
  readonly maxQuantity: number;
  readonly problem: LineProblem | null;
};

export type PricedCart = {
  readonly lines: readonly PricedLine[];
  readonly subtotal: Cents;
  /** Number of lines, as on the badge of the cart icon. */
  readonly itemCount: number;
  readonly hasProblems: boolean;
};

/**
 * Returns the prices that the visitor accepts by going on, by line id. Lines that cannot be bought are left
 * out: they may return with another price.
 */
export const acceptPrices = (cart: PricedCart): AcceptedPrices =>
  Object.fromEntries(
    cart.lines.flatMap((line) => (line.maxQuantity > 0 ? [[line.id, line.unitPrice] as const] : [])),
  );
