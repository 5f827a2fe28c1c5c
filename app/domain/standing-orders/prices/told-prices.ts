import { cartLineId } from '~/domain/cart/cart';
import { addDays } from '~/lib/calendar-days';
import { toCents, type Cents } from '~/lib/format/money';
import { keptDays } from '~/domain/standing-orders/kept-days';
import { ruleOn } from '~/domain/standing-orders/promised-days';
import type { StandingOrder, StandingOrderForm, ToldPrice } from '~/domain/standing-orders/standing-order';

/** Stands in the place of a size for the fee of a morning. */
export const feeLine = 'fee';

/**
 * What a household was told that a size (cartLineId), or the fee of a morning, costs on a day: the last that holds by then. Undefined where it
 * was never told; the first one where the day is before it, because a standing order may begin earlier than was agreed.
 */
export function toldPrice(told: readonly ToldPrice[], line: string, day: string): Cents | undefined {
  const ofLine = told.filter((each) => each.line === line);
  return (ofLine.findLast(({ from }) => from <= day) ?? ofLine[0])?.price;
}

/** What a morning pays on a day: today's price, or what was told where it is lower. */
export const priceOfDay = (told: readonly ToldPrice[], line: string, day: string, today: Cents): Cents =>
  toCents(Math.min(today, toldPrice(told, line, day) ?? today));

/**
 * With others, each in the place of what was told of its line for that day and all after it: what is told last holds. `ofOneDay`: they are told
 * for a day that is set by hand, and leave what was told for later days alone. Without those that none of the days from `day` back can
 * need.
 */
export function addTold(
  told: readonly ToldPrice[],
  added: readonly ToldPrice[],
  day: string,
  { ofOneDay = false }: { readonly ofOneDay?: boolean } = {},
): readonly ToldPrice[] {
  const oldest = addDays(day, -keptDays);
  const isReplaced = ({ line, from }: ToldPrice) =>
    added.some((each) => each.line === line && (ofOneDay ? each.from === from : each.from <= from));
  const all = [...told.filter((each) => !isReplaced(each)), ...added].sort((a, b) =>
    a.from < b.from ? -1 : a.from > b.from ? 1 : 0,
  );
  return all.filter(
    ({ line, from }) => !all.some((each) => each.line === line && each.from > from && each.from <= oldest),
  );
}

/**
 * What a change leaves of what a household was told: of the sizes that it takes already, and of the fee unless it moves to another area. Of
 * everything else it is told today's price.
 */
export function toldThatStays(
  { rules, told, place }: Pick<StandingOrder, 'rules' | 'told' | 'place'>,
  { place: next, from }: Pick<StandingOrderForm, 'place' | 'from'>,
): readonly ToldPrice[] {
  const before = ruleOn(rules, from) ?? rules[0];
  const known = new Set(before?.lines.map(cartLineId));
  return told.filter(({ line }) =>
    line === feeLine ? next.deliveryArea === place.deliveryArea : known.has(line),
  );
}
