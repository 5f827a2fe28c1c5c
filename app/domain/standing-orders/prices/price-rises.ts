import { cartLineId } from '~/domain/cart/cart';
import type { PricedLine } from '~/domain/cart/priced-cart';
import type { Settings } from '~/domain/settings/settings';
import type { Cents } from '~/lib/format/money';
import { morningTerms, type Place } from '~/domain/standing-orders/morning-times';
import { pauseOn, ruleOn } from '~/domain/standing-orders/promised-days';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { feeLine } from './told-prices';

/** A price that is above what a household was told. */
export type Rise = { readonly line: string; readonly told: Cents; readonly price: Cents };

export type Catalogue = ReadonlyMap<string, PricedLine>;

/** What a size costs without a sale, which may end; null for what is not for sale. */
export const usualPrice = ({ problem, unitPrice, sale }: PricedLine): Cents | null =>
  problem?.kind === 'gone' || problem?.kind === 'inactive' || unitPrice === 0
    ? null
    : (sale?.was ?? unitPrice);

/** The sizes (cartLineId) that a standing order brings on days from one on. */
export function linesAhead(
  { rules, ownDays }: Pick<StandingOrder, 'rules' | 'ownDays'>,
  day: string,
): Set<string> {
  const current = ruleOn(rules, day);
  const ahead = rules.filter((rule) => rule === current || rule.from > day);
  const own = ownDays.filter((each) => each.day >= day);
  return new Set([...ahead, ...own].flatMap(({ lines }) => lines.map(cartLineId)));
}

/**
 * What costs more than the household was told, also of days ahead. Who is paused until further notice sees the price of the day on coming
 * back, and who gets a size on some day only was told its price for that day.
 */
export function findRises(
  order: Pick<StandingOrder, 'told' | 'pauses' | 'rules'> & { readonly place: Place },
  {
    catalogue,
    settings,
    today,
  }: {
    readonly catalogue: Catalogue;
    readonly settings: Settings;
    readonly today: string;
  },
): readonly Rise[] {
  const { told, pauses, place } = order;
  if (pauseOn(pauses, today)?.until === null) return [];
  const ahead = linesAhead({ ...order, ownDays: [] }, today);
  return [feeLine, ...ahead].flatMap((line) => {
    const priced = catalogue.get(line);
    const price = line === feeLine ? morningTerms(place, settings).fee : priced ? usualPrice(priced) : null;
    const last = told.findLast((each) => each.line === line);
    return price !== null && last && last.price < price ? [{ line, told: last.price, price }] : [];
  });
}

/** What the rider is to tell, and hasn't yet. */
export const risesAtTheDoor = ({ toTell = [] }: Pick<StandingOrder, 'toTell'>) =>
  toTell.flatMap(({ rises = [], from = '' }) => rises.map((rise) => ({ ...rise, from })));

/** Without those that the rider is to tell already. */
export const findRisesToTell = (
  order: Parameters<typeof findRises>[0] & Pick<StandingOrder, 'toTell'>,
  facts: Parameters<typeof findRises>[1],
): readonly Rise[] =>
  findRises(order, facts).filter(
    ({ line, price }) => !risesAtTheDoor(order).some((each) => each.line === line && each.price >= price),
  );
