import type { Order } from '~/domain/orders/order';

/** Oldest first: by its beginning, then by its id. */
export type Place = { readonly createdAt: Date; readonly id: string };

/** How a size of which there is too little on a day is shared: everybody gets less, in whole units. */
export type SizeShare = {
  /** Id. */
  readonly productId: string;
  readonly sku: string;
  /** Units that all households were promised, and fewer that there will be. */
  readonly promised: number;
  readonly available: number;
  /** What rounding down leaves goes to the oldest, one unit each, down to this one; null for none. */
  readonly lastExtra: Place | null;
};

/** The shares of a day, written before its first morning is made, so that a run that was interrupted goes on by the same ones. */
export type MorningShares = {
  /** `YYYY-MM-DD` */
  readonly _id: string;
  /** Without those of which there is enough. */
  readonly sizes: readonly SizeShare[];
  readonly at: Date;
};

type Wanted = Place & { readonly quantity: number };

const isBefore = (one: Place, other: Place): boolean =>
  one.createdAt.getTime() !== other.createdAt.getTime()
    ? one.createdAt < other.createdAt
    : one.id <= other.id;

const roundedDown = (quantity: number, { promised, available }: Pick<SizeShare, 'promised' | 'available'>) =>
  Math.floor((quantity * available) / promised);

/** Shares `available` units among households that want more in all; null where there is enough. */
export function shareSize(
  size: Pick<Order['items'][number], 'productId'> & { readonly sku: string },
  wanted: readonly Wanted[],
  available: number,
): SizeShare | null {
  const promised = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  if (promised <= available) return null;
  const sums = { promised, available };
  const left = available - wanted.reduce((sum, { quantity }) => sum + roundedDown(quantity, sums), 0);
  const last = wanted.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[left - 1];
  return {
    productId: size.productId,
    sku: size.sku,
    ...sums,
    lastExtra: last ? { createdAt: last.createdAt, id: last.id } : null,
  };
}

/** What of a quantity a household gets at most. */
export function shareOf(share: SizeShare, { quantity, ...place }: Wanted): number {
  const isExtra = share.lastExtra !== null && isBefore(place, share.lastExtra);
  return Math.min(quantity, roundedDown(quantity, share) + (isExtra ? 1 : 0));
}
