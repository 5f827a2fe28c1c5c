import { collections } from '~/domain/collections';
import { toOfferTexts } from '~/domain/catalogue/prices/offer-fields';
import type { StoredProduct } from '../product';
import {
  importColumnNames,
  importColumns,
  mapTextColumns,
  type ImportColumn,
  type TextColumn,
} from './columns';
import { formatKeyValues } from './key-values';

type Cells = Readonly<Record<ImportColumn, string>>;

export const exportHeader: readonly string[] = Object.values(importColumns);

/** A row for each size of every product, by name; a product without sizes has one row without a SKU. */
export async function* exportProducts(): AsyncGenerator<readonly string[]> {
  const products = collections().products.find().sort({ name: 1, _id: 1 });
  for await (const product of products)
    for (const cells of exportRows(product)) yield importColumnNames.map((name) => cells[name]);
}

function exportRows(product: StoredProduct): readonly Cells[] {
  const { _id, name, categories, isActive, specifications, price, sale, variants } = product;
  const texts: Readonly<Partial<Record<TextColumn, string>>> = product;
  const shared = {
    productId: _id.toHexString(),
    product: name,
    ...mapTextColumns((column) => texts[column] ?? ''),
    categories: categories.join('\n'),
    active: isActive ? 'yes' : 'no',
    specifications: formatKeyValues(specifications),
  };
  if (variants.length === 0) {
    const own = toOfferTexts({ price, sale: sale ?? null, stock: null });
    return [{ ...shared, size: '', sku: '', attributes: '', ...own, exportedStock: '' }];
  }
  return variants.map((variant) => {
    const own = toOfferTexts({
      price: variant.price,
      sale: variant.sale ?? null,
      stock: variant.stockQuantity,
    });
    return {
      ...shared,
      size: variant.name,
      sku: variant.sku,
      attributes: formatKeyValues(variant.attributes),
      ...own,
      exportedStock: own.stock,
    };
  });
}
