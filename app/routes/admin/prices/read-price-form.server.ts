import type { OfferEdit } from '~/domain/catalogue/prices/edit-offers.server';
import {
  parseOffer,
  type OfferField,
  type OfferTexts,
  type OfferValues,
} from '~/domain/catalogue/prices/offer-fields';
import { unreadableForm } from '~/http/forms/read-form.server';
import { normaliseObjectId } from '~/lib/object-id';

const offerFields = ['price', 'was', 'until', 'stock'] as const satisfies readonly OfferField[];
/** A page of the list: 20 products with 30 sizes each. */
const maxLines = 600;

type PriceFormLine = {
  readonly productId: string;
  readonly sku: string | null;
  readonly texts: OfferTexts;
  readonly seen: OfferTexts;
  /** The person has confirmed a price of 0. */
  readonly isFree: boolean;
};

export const lineKey = ({ productId, sku }: { productId: string; sku: string | null }): string =>
  `${productId} ${sku ?? ''}`;

/** One of each field for every line. Throws 400 for what is not a form of ours. */
export function readPriceForm(form: FormData): readonly PriceFormLine[] {
  const all = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? value : ''));
  const products = all('product').flatMap((id) => normaliseObjectId(id) ?? []);
  const skus = all('sku');
  const columns = offerFields.map((field) => all(field));
  const seen = offerFields.map((field) => all(`seen_${field}`));
  const isOurs =
    products.length > 0 &&
    products.length <= maxLines &&
    [skus, ...columns, ...seen].every(({ length }) => length === products.length);
  if (!isOurs) throw unreadableForm();
  const textsOf = (source: readonly (readonly string[])[], index: number): OfferTexts => {
    const [price = '', was = '', until = '', stock = ''] = source.map((column) => column[index] ?? '');
    return { price, was, until, stock };
  };
  const free = new Set(all('free'));
  return products.map((productId, index) => ({
    productId,
    sku: skus[index] || null,
    texts: textsOf(columns, index),
    seen: textsOf(seen, index),
    isFree: free.has(lineKey({ productId, sku: skus[index] || null })),
  }));
}

type PriceFormErrors = Readonly<Record<string, Partial<Record<OfferField, string>>>>;

/** Lines whose texts are as they were shown are no edits. */
export function parsePriceForm(
  lines: readonly PriceFormLine[],
  now: Date,
): { readonly edits: readonly OfferEdit[]; readonly errors: PriceFormErrors } {
  const edits: OfferEdit[] = [];
  const errors: Record<string, Partial<Record<OfferField, string>>> = {};
  for (const line of lines) {
    const { texts, seen, productId, sku, isFree } = line;
    if (offerFields.every((field) => texts[field].trim() === seen[field])) continue;
    const options = { isCounted: sku !== null, now, unchangedUntil: seen.until };
    const before = parseOffer(seen, { ...options, mayBeFree: true });
    if (!before.ok) throw unreadableForm();
    const wanted = parseOffer(texts, { ...options, mayBeFree: isFree || before.values.price === 0 });
    if (wanted.ok) edits.push({ productId, sku, seen: before.values, wanted: wanted.values });
    else errors[lineKey(line)] = wanted.errors;
  }
  return { edits, errors };
}

export type OutcomeView = {
  readonly name: string;
  readonly kind: 'changed' | 'conflict' | 'gone';
  readonly changes: readonly {
    readonly field: OfferField;
    readonly before: string;
    readonly after: string;
  }[];
  readonly toMornings: number;
};

export const describeChanges = (
  before: OfferValues,
  after: OfferValues,
  toTexts: (values: OfferValues) => OfferTexts,
): OutcomeView['changes'] => {
  const [from, to] = [toTexts(before), toTexts(after)];
  return offerFields
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, before: from[field], after: to[field] }));
};
