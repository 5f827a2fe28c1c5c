import { cartLineId } from '~/domain/cart/cart';
import type { PricedLine } from '~/domain/cart/priced-cart';
import type { Settings } from '~/domain/settings/settings';
import type { Cents } from '~/lib/format/money';
import { morningTerms, type Place } from '~/domain/standing-orders/morning-times';
import { pauseOn, ruleOn } from '~/domain/standing-orders/promised-days';
import type { StandingLine, StandingOrder } from '~/domain/standing-orders/standing-order';
import { feeLine, toldPrice } from './told-prices';

/** A price that is above what a household was told. */
export type Rise = { readonly line: string; readonly told: Cents; readonly price: Cents };

export type Catalogue = ReadonlyMap<string, PricedLine>;

/** What a size costs without a sale, which may end; null for what is not for sale. */
export const usualPrice = ({ problem, unitPrice, sale }: PricedLine): Cents | null =>
  problem?.kind === 'gone' || problem?.kind === 'inactive' || unitPrice === 0
    ? null
    : (sale?.was ?? unitPrice);

type Ahead = Pick<StandingOrder, 'rules' | 'ownDays'>;

/** What a standing order brings on days from one on; a size is there as often as some rule or day has it. */
export function linesAhead({ rules, ownDays }: Ahead, day: string): readonly StandingLine[] {
  const current = ruleOn(rules, day);
  const ahead = rules.filter((rule) => rule === current || rule.from > day);
  const own = ownDays.filter((each) => each.day >= day);
  return [...ahead, ...own].flatMap(({ lines }) => lines);
}

/** Whether it brings a size (cartLineId) on some day from one on. */
export const takesAhead = (order: Ahead, line: string, day: string): boolean =>
  linesAhead(order, day).some((each) => cartLineId(each) === line);

/** A size as the farm reads it, or the fee of a morning. */
export const nameOfLine = (line: string, catalogue: Catalogue): string =>
  line === feeLine
    ? 'The fee of a morning'
    : (catalogue.get(line)?.name ?? 'A product that is no longer sold');

/** Whether a line is a size, or one of those of a product that is chosen by its id. */
export const isOf = (line: string, chosen: string): boolean =>
  line === chosen || line.startsWith(`${chosen}-`);

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
  const ahead = new Set(linesAhead({ ...order, ownDays: [] }, today).map(cartLineId));
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

/** Another price than the one before, from a day ahead. */
export const isAnnounced = (
  { line, from, price }: StandingOrder['told'][number],
  { told }: Pick<StandingOrder, 'told'>,
  today: string,
): boolean => {
  const before = toldPrice(
    told.filter((each) => each.from < from),
    line,
    from,
  );
  return from > today && before !== undefined && before < price;
};
