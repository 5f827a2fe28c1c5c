import type { Picture } from '~/domain/catalogue/product';
import type { Cents } from '~/lib/money';
import type { AcceptedPrices } from './cart';

/** Why a line can't be ordered as it is; any of them stops Place Order (decisions.md 19, 20). */
export type LineProblem =
  /** The product or the variant is no longer in the catalogue, is not sold now, or has no unit left. */
  | { readonly kind: 'gone' | 'inactive' | 'sold-out'; readonly available: 0 }
  /** Fewer are left than the line asks for. */
  | { readonly kind: 'too-few'; readonly available: number }
  /** The visitor has seen another price. */
  | { readonly kind: 'price-changed'; readonly was: Cents; readonly is: Cents };

/** A line of the cart with everything that the database says of it now. */
export type PricedLine = {
  /** See cartLineId. */
  readonly id: string;
  readonly productId: string;
  readonly sku: string | null;
  /** Null when the product is gone, and has no page. */
  readonly slug: string | null;
  /** The product's name, and ' - ' and the variant's where it has one (storefront.md section 3, Cart item). */
  readonly name: string;
  /** The first picture; null when there is none, and the placeholder is shown. */
  readonly picture: Picture | null;
  readonly unitPrice: Cents;
  readonly quantity: number;
  /** Unit price x quantity; 0 for a line that can't be had at all (gone, inactive, sold out). */
  readonly lineTotal: Cents;
  /** Units in stock; null where stock is not counted, as for a product without variants. */
  readonly available: number | null;
  /** The highest quantity that the line may have now. */
  readonly maxQuantity: number;
  readonly problem: LineProblem | null;
};

export type PricedCart = {
  readonly lines: readonly PricedLine[];
  readonly subtotal: Cents;
  /** Distinct lines, as the badge shows (storefront.md section 2, Layout). */
  readonly itemCount: number;
  /** Whether a line has a problem: then Place Order is refused. */
  readonly hasProblems: boolean;
};

/**
 * The prices that a visitor who sees this cart accepts by going on, by line id. Lines that can't be had are left out:
 * if they come back, they come with the price of that day.
 */
export const acceptPrices = (cart: PricedCart): AcceptedPrices =>
  Object.fromEntries(
    cart.lines.flatMap((line) => (line.maxQuantity > 0 ? [[line.id, line.unitPrice] as const] : [])),
  );
