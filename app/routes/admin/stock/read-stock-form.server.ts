import type { StockLineProblem } from '~/domain/stock/record-stock.server';
import { stockMessages } from '~/domain/stock/stock-form';
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
