import type { SheetOrder } from '~/domain/orders/day-sheet/day-sheet';
import type { HouseholdToTell } from './door-messages.server';

type Brought = Pick<SheetOrder, 'morning'>;

/** What is told with an order: to its household, whose standing order of before may have ended. */
export const toldWith = (
  toTell: readonly HouseholdToTell[],
  { morning }: Brought,
): readonly HouseholdToTell[] => toTell.filter(({ household }) => household === morning?.household);

/** What is told where nothing is brought. */
export const toldWithout = (
  toTell: readonly HouseholdToTell[],
  orders: readonly Brought[],
): readonly HouseholdToTell[] => {
  const brought = new Set(orders.map(({ morning }) => morning?.household));
  return toTell.filter(({ household }) => !brought.has(household));
};
