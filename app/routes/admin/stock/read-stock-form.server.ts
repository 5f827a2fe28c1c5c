import type { StockLineProblem } from '~/domain/stock/record-stock.server';
import { milkingSteps, parseAmount, stockMessages } from '~/domain/stock/stock-form';
import {
  noStockFormErrors,
  type StockFormErrors,
  type StockFormTexts,
} from '~/domain/stock/parse-stock-form.server';
import { fieldText } from '~/http/forms/read-form.server';

export function readStockForm(form: FormData): StockFormTexts {
  const all = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? value : ''));
  return {
    idempotencyKey: fieldText(form, 'idempotencyKey'),
    reason: fieldText(form, 'reason'),
    note: fieldText(form, 'note'),
    products: all('product'),
    skus: all('sku'),
    seen: all('seen'),
    amounts: all('amount'),
  };
}

/** The amounts after the button of a size; null for another button. It works without a script: the form comes back. */
export function addToAmount(texts: StockFormTexts, button: string): StockFormTexts | null {
  const [, step = '', sku] = /^(\d{1,2}) (.+)$/.exec(button) ?? [];
  const index = sku === undefined ? -1 : texts.skus.indexOf(sku);
  if (index === -1 || !milkingSteps.some((each) => String(each) === step)) return null;
  const amount = parseAmount(texts.amounts[index] ?? '') ?? 0;
  return { ...texts, amounts: texts.amounts.with(index, String(amount + Number(step))) };
}

export const describeProblems = (
  problems: readonly StockLineProblem[],
  { skus, seen }: StockFormTexts,
): StockFormErrors => ({
  ...noStockFormErrors,
  amounts: Object.fromEntries(
    problems.map(({ sku, reason, left }) => [sku, describe(reason, left, Number(seen[skus.indexOf(sku)]))]),
  ),
});

function describe(reason: StockLineProblem['reason'], left: number, seen: number): string {
  switch (reason) {
    case 'gone':
      return stockMessages.gone;
    case 'too-many':
      return stockMessages.tooMany;
    case 'too-few':
      return stockMessages.tooFew(left);
    case 'changed':
      return stockMessages.changed(seen, left);
  }
}
