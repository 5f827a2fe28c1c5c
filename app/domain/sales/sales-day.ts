import type { Cents } from '~/lib/format/money';

export type SoldProduct = {
  readonly productId: string;
  readonly sku: string | null;
  readonly name: string;
  /** Of orders with their first money on the day; negative where all of it went back. */
  readonly quantity: number;
  /** Its share of the revenue (earned-lines.ts): the rest are delivery fees, and money above the total of an order. */
  readonly revenue: Cents;
};

export const productKey = ({ productId, sku }: Pick<SoldProduct, 'productId' | 'sku'>): string =>
  `${productId} ${sku ?? ''}`;

/** Derived from the orders by refreshSales, so that the dashboard reads 30 documents and not all orders. */
export type SalesDay = {
  /** Nairobi, `YYYY-MM-DD` */
  readonly _id: string;
  /** Placed on the day. Without cancelled and refunded orders, and those whose payment is awaited. */
  readonly orders: number;
  /** What came in on the day for orders, part payments included, less what went back on it (0127). */
  readonly revenue: Cents;
  /** What that money was for. */
  readonly products: readonly SoldProduct[];
  readonly refreshedAt: Date;
};

/** What the open orders of a day need. */
export type Preparation = {
  /** Nairobi, `YYYY-MM-DD` */
  readonly _id: string;
  readonly orders: number;
  readonly millilitres: number;
  readonly products: readonly PreparedProduct[];
  readonly refreshedAt: Date;
};

export type PreparedProduct = {
  readonly productId: string;
  readonly name: string;
  /** 0 for a product that is not sold by volume. */
  readonly millilitres: number;
  /** Packages whose volume is not known, such as 250 g of butter. */
  readonly packages: readonly { readonly name: string; readonly quantity: number }[];
};
