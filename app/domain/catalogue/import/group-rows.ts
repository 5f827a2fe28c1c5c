import type { StoredProduct } from '../product';
import { skuKey } from '../sku';
import { importColumns, type ImportFault, type ImportRow } from './columns';
import { importMessages } from './read-cells';

export type RowGroup = {
  /** Null for a new product. */
  readonly before: StoredProduct | null;
  readonly rows: readonly ImportRow[];
};

/** Finds the product of each row by its ID, else by its SKU, else by the name that it shares with other rows. */
export function groupRows(
  rows: readonly ImportRow[],
  products: readonly StoredProduct[],
): { readonly groups: readonly RowGroup[]; readonly faults: readonly ImportFault[] } {
  const faults: ImportFault[] = [];
  const fault = (row: ImportRow, column: keyof typeof importColumns, message: string) =>
    void faults.push({ row: row.number, column: importColumns[column], message });
  const byId = new Map(products.map((product) => [product._id.toHexString(), product]));
  const bySku = new Map(
    products.flatMap((product) => product.variants.map(({ sku }) => [sku, product] as const)),
  );
  const rowOfSku = new Map<string, number>();
  const groups = new Map<string, { before: StoredProduct | null; rows: ImportRow[] }>();
  const keyOfName = new Map<string, string>();

  const resolve = (row: ImportRow): { before: StoredProduct | null } | null => {
    const id = (row.cells.productId ?? '').toLowerCase();
    const sku = row.cells.sku ?? '';
    const bySameSku = bySku.get(sku);
    if (id !== '') {
      const product = byId.get(id);
      if (!product) return (fault(row, 'productId', importMessages.unknownProduct), null);
      if (bySameSku && bySameSku !== product)
        return (fault(row, 'sku', importMessages.takenSku(bySameSku.name)), null);
      return { before: product };
    }
    return { before: bySameSku ?? null };
  };

  // Rows with an ID or a known SKU first: the others may join their product by name.
  const resolved = rows.map((row) => ({ row, found: resolve(row) }));
  for (const { row, found } of resolved)
    if (found?.before) keyOfName.set(row.cells.product ?? '', found.before._id.toHexString());
  for (const { row, found } of resolved) {
    if (!found) continue;
    const sku = row.cells.sku ?? '';
    // Two of the shop may differ in case only.
    const key = bySku.has(sku) ? sku : skuKey(sku);
    const earlier = rowOfSku.get(key);
    if (sku !== '' && earlier !== undefined) {
      fault(row, 'sku', importMessages.repeatedSku(earlier));
      continue;
    }
    rowOfSku.set(key, row.number);
    const name = row.cells.product ?? '';
    const groupKey = found.before?._id.toHexString() ?? keyOfName.get(name) ?? `new ${name}`;
    const before = found.before ?? byId.get(groupKey) ?? null;
    if (!before && products.some((product) => product.name === name)) {
      fault(row, 'product', importMessages.sameName);
      continue;
    }
    const group = groups.get(groupKey) ?? { before, rows: [] };
    group.rows.push(row);
    groups.set(groupKey, group);
  }
  return { groups: [...groups.values()], faults };
}
