import type { Discount, Order, OrderItem } from '~/domain/orders/order';
import type { Cents } from '~/lib/format/money';

/** A line of an order as it is to be. The first line of the order with this product and size is meant; without one, it is added. */
export type CorrectedLine = {
  readonly productId: string;
  readonly sku: string | null;
  readonly quantity: number;
  /** What is added is always at today's price. */
  readonly price: 'ordered' | 'today';
  /** Today's price that the person has seen; absent where none was shown. */
  readonly seenPrice?: Cents;
  /** Absent: as they are. */
  readonly notes?: string;
};

/** Where and when; members that are absent stay as they are, as long as the method does. */
export type CorrectedDelivery =
  | {
      readonly method: 'delivery';
      readonly address?: string;
      readonly city?: string;
      readonly location?: string;
      readonly additionalInfo?: string;
      /** Of an area. */
      readonly areaId?: string;
      /** `YYYY-MM-DD`; null for no day. */
      readonly day?: string | null;
    }
  | { readonly method: 'pickup'; readonly pickupLocation?: string; readonly pickupDate?: Date };

/** What is to be otherwise; absent members stay. */
export type Correction = {
  /** All lines: the others are removed. */
  readonly lines?: readonly CorrectedLine[];
  /** Lines that the order had before: put back, they cost what they did. */
  readonly known?: readonly OrderItem[];
  readonly delivery?: CorrectedDelivery;
  readonly deliveryFee?: Cents;
  /** Null takes it away. */
  readonly discount?: Discount | null;
};

/** A product of a correction that can't be had. */
export type LineFault = {
  readonly productId: string;
  readonly sku: string | null;
  readonly name: string;
} & (
  | { readonly kind: 'not-sold' }
  | { readonly kind: 'price-changed'; readonly is: Cents }
  /** `needed` more than it has, of which `left` are there. */
  | { readonly kind: 'short'; readonly needed: number; readonly left: number }
);

/** Until it is delivered. A cancelled one is reopened first. */
export const mayCorrectOrder = ({
  status,
  paymentStatus,
}: Pick<Order, 'status' | 'paymentStatus'>): boolean =>
  status !== 'delivered' && status !== 'cancelled' && paymentStatus !== 'refunded';

/** Each with what is wrong: 'Mala 500 ml: 3 more are needed, and 1 is left (2 too few)'. */
export const describeLineFault = (fault: LineFault): string => {
  switch (fault.kind) {
    case 'not-sold':
      return 'We no longer sell this. Please remove it';
    case 'price-changed':
      return `The price changed a moment ago. Please check it, then save again`;
    case 'short':
      return describeShortage(fault);
  }
};

/** '8 needed, 5 in stock: 3 too few' */
export const describeShortage = ({
  needed,
  left,
}: {
  readonly needed: number;
  readonly left: number;
}): string => `${needed} more needed, ${left === 0 ? 'none' : left} in stock: ${needed - left} too few`;
