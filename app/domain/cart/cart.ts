import type { Cents } from '~/lib/money';

/** What the signed cookie holds: ids, SKUs and quantities only (decisions.md 19). */
export type CartLine = {
  /** The product's id as 24 hexadecimal digits. */
  readonly productId: string;
  /** Null for a product without variants. */
  readonly sku: string | null;
  /** A whole number above 0. */
  readonly quantity: number;
};

/** The id of a line: product id, or product id + '-' + variant SKU (storefront.md section 3). */
export const cartLineId = (line: Pick<CartLine, 'productId' | 'sku'>): string =>
  line.sku === null ? line.productId : `${line.productId}-${line.sku}`;

/** The unit prices that the visitor has seen and accepted, by line id. */
export type AcceptedPrices = Readonly<Record<string, Cents>>;
