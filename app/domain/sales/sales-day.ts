import type { Cents } from '~/lib/format/money';

export type SoldProduct = {
  readonly productId: string;
  readonly sku: string | null;
  readonly name: string;
  readonly quantity: number;
  /** Without delivery fees. */
  readonly revenue: Cents;
};

/** Derived from the orders by refreshSales, so that the dashboard reads 30 documents and not all orders. */
export type SalesDay = {
  /** Nairobi, `YYYY-MM-DD` */
  readonly _id: string;
  /** Placed on the day. Without cancelled and refunded orders, and those whose payment is awaited. */
  readonly orders: number;
  /** What the farm keeps of the orders paid on the day: without refunds and money that is due back. */
  readonly revenue: Cents;
  /** Products of the orders that `orders` counts. */
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
