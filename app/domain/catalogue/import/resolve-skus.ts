import { skuKey, maxSkuLength } from '../sku';
import { importColumns, type ChangedSkuAnswer, type ImportFault, type ImportRow } from './columns';
import { importMessages } from './read-cells';
import { isSpreadsheetForm, readingsOfCell, readingsOfSku } from './spreadsheet-forms';

/** A size of the shop. */
export type KnownSku = {
  readonly productId: string;
  readonly productName: string;
  readonly size: string;
  readonly sku: string;
};

/** A row whose SKU a spreadsheet may have made of one of the shop. */
export type SkuQuestion = { readonly row: number; readonly cell: string; readonly known: KnownSku };

type ResolvedSkus = {
  /** Each SKU of the shop is written as in the shop. */
  readonly rows: readonly ImportRow[];
  /** The answer is missing: without it, sizes would be doubled. */
  readonly questions: readonly SkuQuestion[];
  readonly faults: readonly ImportFault[];
};

/** Finds the SKU of the shop that each row means: in any case, and as a spreadsheet may have changed it. */
export function resolveSkus(
  rows: readonly ImportRow[],
  known: readonly KnownSku[],
  answer: ChangedSkuAnswer | null,
): ResolvedSkus {
  const questions: SkuQuestion[] = [];
  const faults: ImportFault[] = [];
  const byKey = groupBy(known, ({ sku }) => [skuKey(sku)]);
  const byReading = groupBy(known, ({ sku }) => readingsOfSku(sku));
  const written = new Set(rows.map(({ cells }) => skuKey(cells.sku ?? '')));

  /** Those that this cell may be, and no other row of the file. */
  function findChanged({ cells }: ImportRow): readonly KnownSku[] {
    const sku = cells.sku ?? '';
    const found = new Set([...readingsOfCell(sku)].flatMap((reading) => byReading.get(reading) ?? []));
    const free = [...found].filter((each) => !written.has(skuKey(each.sku)));
    const id = (cells.productId ?? '').toLowerCase();
    if (id !== '') return free.filter(({ productId }) => productId === id);
    const sameName = free.filter(({ productName }) => productName === cells.product);
    return sameName.length > 0 ? sameName : free;
  }

  const resolved = rows.map((row): ImportRow => {
    const sku = row.cells.sku ?? '';
    // A longer one gets its message by the rule of the product form.
    if (sku === '' || sku.length > maxSkuLength) return row;
    const fault = (message: string): ImportRow => {
      faults.push({ row: row.number, column: importColumns.sku, message });
      return row;
    };
    const is = (one: KnownSku): ImportRow => ({ ...row, cells: { ...row.cells, sku: one.sku } });
    const same = byKey.get(skuKey(sku)) ?? [];
    const exact = same.find((each) => each.sku === sku);
    if (exact) return row;
    if (same.length > 1) return fault(importMessages.severalSkus(same.map((each) => each.sku)));
    if (same[0]) return is(same[0]);
    const changed = findChanged(row);
    if (changed.length > 1) return fault(importMessages.severalSkus(changed.map((each) => each.sku)));
    if (!changed[0]) return isSpreadsheetForm(sku) ? fault(importMessages.changedSku) : row;
    if (answer === null) questions.push({ row: row.number, cell: sku, known: changed[0] });
    return answer === 'same' ? is(changed[0]) : row;
  });
  return { rows: resolved, questions, faults };
}

function groupBy<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => Iterable<string>,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}
