import type { Sale } from '~/domain/catalogue/sales/sale';
import { lastSaleDay } from '~/domain/catalogue/sales/sale';
import { maxPrice, maxStock, productMessages } from '~/domain/catalogue/products/product-form';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { formatMoney, parseShillings, type Cents } from '~/lib/format/money';
import { withoutThousandsSeparators } from '~/lib/format/thousands';
import { dayMs } from '~/lib/time-units';

/** What may be changed of a variant, or of a product without variants: on the prices screen and in an import. */
export type OfferTexts = {
  readonly price: string;
  /** The price before the sale; '' for none. */
  readonly was: string;
  /** Last day of the sale, `YYYY-MM-DD`; '' for no end. */
  readonly until: string;
  /** '' where the stock is not counted. */
  readonly stock: string;
};

export type OfferField = keyof OfferTexts;

export type OfferValues = {
  readonly price: Cents;
  readonly sale: Sale | null;
  readonly stock: number | null;
};

export const offerFieldNames: Readonly<Record<OfferField, string>> = {
  price: 'Price',
  was: 'Price before',
  until: 'Last day',
  stock: 'Stock',
};

const maxSaleDays = 366;

export const offerMessages = {
  price: productMessages.price,
  free: 'Free? Tick to confirm',
  was: 'Enter a valid price, or leave it empty',
  wasTooLow: 'The price before must be higher than the price now',
  until: 'Enter a day from today on, at most a year ahead, for example 2026-11-30',
  untilWithoutWas: 'A last day needs the price before the sale',
  stock: productMessages.stock,
} as const;

export const toOfferTexts = ({ price, sale, stock }: OfferValues): OfferTexts => ({
  price: formatMoney(price, '').replaceAll(',', ''),
  was: sale ? formatMoney(sale.was, '').replaceAll(',', '') : '',
  until: sale?.until ? lastSaleDay(sale.until) : '',
  stock: stock === null ? '' : String(stock),
});

/**
 * `unchangedUntil`: the stored last day, which may be kept even where it is over. `mayBeFree`: a price of 0 is meant, or is not new;
 * otherwise it is asked about.
 */
export function parseOffer(
  texts: OfferTexts,
  {
    isCounted,
    now,
    unchangedUntil,
    mayBeFree,
  }: { isCounted: boolean; now: Date; unchangedUntil: string; mayBeFree: boolean },
):
  | { readonly ok: true; readonly values: OfferValues }
  | { readonly ok: false; readonly errors: Partial<Record<OfferField, string>> } {
  const errors: Partial<Record<OfferField, string>> = {};
  const price = parsePrice(texts.price);
  if (price === null) errors.price = offerMessages.price;
  else if (price === 0 && !mayBeFree) errors.price = offerMessages.free;
  const was = texts.was.trim() === '' ? null : parsePrice(texts.was);
  if (was === null && texts.was.trim() !== '') errors.was = offerMessages.was;
  else if (was !== null && price !== null && was <= price) errors.was = offerMessages.wasTooLow;
  const untilText = texts.until.trim();
  const lastDay = untilText === '' ? null : parseNairobi(untilText);
  const isKept = untilText === unchangedUntil;
  if (
    untilText !== '' &&
    (!lastDay || untilText.length !== 10 || (!isKept && !isInSaleRange(untilText, lastDay, now)))
  )
    errors.until = offerMessages.until;
  else if (lastDay && texts.was.trim() === '') errors.until = offerMessages.untilWithoutWas;
  const stock = isCounted ? parseStock(texts.stock) : null;
  if (isCounted && stock === null) errors.stock = offerMessages.stock;
  if (Object.keys(errors).length > 0 || price === null) return { ok: false, errors };
  const until = lastDay && new Date(lastDay.getTime() + dayMs);
  return { ok: true, values: { price, sale: was === null ? null : { was, until }, stock } };
}

function parsePrice(text: string): Cents | null {
  const price = parseShillings(text);
  return price === null || price > maxPrice ? null : price;
}

function parseStock(text: string): number | null {
  const digits = withoutThousandsSeparators(text);
  return /^\d{1,7}$/.test(digits) && Number(digits) <= maxStock ? Number(digits) : null;
}

const isInSaleRange = (text: string, lastDay: Date, now: Date): boolean =>
  text >= toDateInput(now) && lastDay.getTime() - now.getTime() <= maxSaleDays * dayMs;

export const sameSale = (one: Sale | null, other: Sale | null): boolean =>
  one?.was === other?.was && one?.until?.getTime() === other?.until?.getTime();
