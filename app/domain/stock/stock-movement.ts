import type { ObjectId } from 'mongodb';

/** Why the stock of a size changed, as the history shows it. */
export const stockReasons = {
  milking: 'Milking',
  delivery: 'Delivery received',
  spoiled: 'Spoiled',
  counted: 'Counted',
  order: 'Order',
  cancelled: 'Order cancelled',
  corrected: 'Order corrected',
  opening: 'First stock',
  removed: 'Size removed',
  renamed: 'New SKU',
  unentered: 'Milking not entered',
} as const satisfies Record<string, string>;

export type StockReason = keyof typeof stockReasons;

/** The part of a product that the ledger is about. */
export type CountedVariants = {
  readonly variants: readonly { readonly sku: string; readonly stockQuantity: number }[];
};

/** One entry of the stock ledger. The sum of `change` over a SKU is its stock, at all times (docs/decisions/0051). */
export type StockMovement = {
  /** Created in the transaction that changes the stock: sorts in the order of the changes. */
  readonly _id: ObjectId;
  readonly productId: ObjectId;
  readonly sku: string;
  /** Units; 0 where a count found what was expected. */
  readonly change: number;
  /** Stock after the change. */
  readonly balance: number;
  readonly reason: StockReason;
  readonly orderNumber: string | null;
  /** Null where no member of staff changed it: an order, the first stock. */
  readonly by: { readonly userId: ObjectId; readonly name: string } | null;
  readonly note: string | null;
  readonly at: Date;
  /** Idempotency key of the form; absent where no form was sent. */
  readonly formKey?: string;
};
