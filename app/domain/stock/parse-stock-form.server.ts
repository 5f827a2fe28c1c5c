import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import { toSingleLine } from '~/lib/format/normalise-text';
import type { StockLine } from './record-stock.server';
import {
  isManualReason,
  maxNoteLength,
  maxStockLines,
  parseAmount,
  stockMessages,
  type ManualReason,
} from './stock-form';

/** As the form sends them, one of each for a size. */
export type StockFormTexts = {
  readonly idempotencyKey: string;
  readonly reason: string;
  readonly note: string;
  readonly products: readonly string[];
  readonly skus: readonly string[];
  readonly seen: readonly string[];
  readonly amounts: readonly string[];
};

export type StockFormErrors = {
  readonly form: readonly string[];
  readonly reason: string | null;
  readonly note: string | null;
  /** By SKU. */
  readonly amounts: Readonly<Record<string, string>>;
};

export const noStockFormErrors: StockFormErrors = { form: [], reason: null, note: null, amounts: {} };

type ParsedStockForm =
  | {
      readonly ok: true;
      readonly idempotencyKey: string;
      readonly reason: ManualReason;
      readonly note: string | null;
      readonly lines: readonly StockLine[];
    }
  | { readonly ok: false; readonly errors: StockFormErrors }
  /** Not a form of ours. */
  | { readonly ok: false; readonly errors: null };

/** An empty field is no line; 0 counts only where it was counted. */
export function parseStockForm(texts: StockFormTexts): ParsedStockForm {
  const { idempotencyKey, reason, products, skus, seen, amounts } = texts;
  const note = toSingleLine(texts.note);
  const productIds = products.flatMap((id) => parseObjectId(id) ?? []);
  const isOurs =
    idempotencyKeyPattern.test(idempotencyKey) &&
    [skus, seen, amounts].every(({ length }) => length === products.length) &&
    products.length <= maxStockLines &&
    productIds.length === products.length &&
    seen.every((text) => /^\d{1,9}$/.test(text)) &&
    new Set(skus).size === skus.length;
  if (!isOurs) return { ok: false, errors: null };
  const faults: [sku: string, message: string][] = [];
  const lines = productIds.flatMap((productId, index): StockLine[] => {
    const [sku = '', text = ''] = [skus[index], amounts[index]];
    if (text.trim() === '') return [];
    const amount = parseAmount(text);
    if (amount === null) faults.push([sku, stockMessages.amount]);
    if (!amount && reason !== 'counted') return [];
    return [{ productId, sku, amount: amount ?? 0, seen: Number(seen[index]) }];
  });
  const errors: StockFormErrors = {
    form: lines.length === 0 && faults.length === 0 ? [stockMessages.none] : [],
    reason: isManualReason(reason) ? null : stockMessages.reason,
    note: note.length > maxNoteLength ? stockMessages.note : null,
    amounts: Object.fromEntries(faults),
  };
  const isValid = errors.form.length === 0 && !errors.reason && !errors.note && faults.length === 0;
  if (!isValid || !isManualReason(reason)) return { ok: false, errors };
  return { ok: true, idempotencyKey, reason, note: note || null, lines };
}
