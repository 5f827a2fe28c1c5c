import { cartLineId, type CartLine } from '~/domain/cart/cart';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import type { Settings } from '~/domain/settings/settings';
import { beginStandingOrderPath } from '~/paths';
import { maxStandingLines } from './morning-limits';
import { listHouseholdPayments } from '~/domain/standing-orders/payment/standing-payment';

/** Before the shop is open they are off: a farm may enter the households that it brings milk to already. */
export const areStandingOrdersOn = ({ standing, opening }: Pick<Settings, 'standing' | 'opening'>): boolean =>
  standing.isOn && opening.isOpen;

/** Whether any morning is made: else nothing comes, whatever was agreed. */
export const bringsStandingOrders = (settings: Pick<Settings, 'standing' | 'opening' | 'selling'>): boolean =>
  areStandingOrdersOn(settings) && settings.selling.delivery;

/** Whether a household may begin one by itself now. */
export const takesStandingOrders = (
  settings: Pick<Settings, 'standing'> & Parameters<typeof findOfferedMethods>[0],
): boolean => {
  const offered = findOfferedMethods(settings);
  return settings.standing.isOn && offered.delivery && listHouseholdPayments(offered).length > 0;
};

/** Where 'Every morning?' leads, with what is in a cart or an order; null where none is taken. */
export function everyMorningPath(
  lines: readonly CartLine[],
  settings: Parameters<typeof takesStandingOrders>[0],
): string | null {
  if (!takesStandingOrders(settings) || lines.length === 0) return null;
  const query = new URLSearchParams(
    lines.slice(0, maxStandingLines).flatMap((line) => [
      ['line', cartLineId(line)],
      ['quantity', String(line.quantity)],
    ]),
  );
  return `${beginStandingOrderPath}?${query.toString()}`;
}
