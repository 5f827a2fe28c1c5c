import { parseObjectId } from '~/domain/text/parse-object-id.server';
import type { ExpectedLine } from './set-expected.server';
import { maxStock, maxStockLines, parseAmount, stockMessages } from './stock-form';

/** As the form sends them, one of each for a size. */
export type ExpectedFormTexts = {
  readonly products: readonly string[];
  readonly skus: readonly string[];
  readonly amounts: readonly string[];
};

/** An empty field, and 0, is nothing expected. `errors` by SKU; null for what is not a form of ours. */
export function parseExpectedForm({ products, skus, amounts }: ExpectedFormTexts) {
  const productIds = products.flatMap((id) => parseObjectId(id) ?? []);
  const isOurs =
    products.length > 0 &&
    products.length <= maxStockLines &&
    [productIds, skus, amounts].every(({ length }) => length === products.length) &&
    new Set(skus).size === skus.length;
  if (!isOurs) return { ok: false as const, errors: null };
  const errors: Record<string, string> = {};
  const lines = productIds.map((productId, index): ExpectedLine => {
    const [sku = '', text = ''] = [skus[index], amounts[index]];
    const amount = text.trim() === '' ? 0 : parseAmount(text);
    if (amount === null) errors[sku] = stockMessages.amount;
    else if (amount > maxStock) errors[sku] = stockMessages.tooMany;
    return { productId, sku, perDay: amount || null };
  });
  return Object.keys(errors).length > 0 ? { ok: false as const, errors } : { ok: true as const, lines };
}
