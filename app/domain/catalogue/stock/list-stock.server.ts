import { readCatalogueIndex } from '~/domain/catalogue/catalogue-index.server';
import { findProductCards } from '~/domain/catalogue/catalogue-queries.server';
import { collections } from '~/domain/collections';
import type { Picture } from '~/domain/images/picture';
import { withoutAwaited } from '~/domain/stock/awaited-units';
import { clampPage } from '~/lib/pagination';

/** Small, because each row is a form of several fields on a phone. */
const stockPageSize = 20;

export type StockRow = {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly picture: Picture | null;
  /** None for a product whose stock is not counted. */
  readonly sizes: readonly StockSize[];
};

export type StockSize = {
  readonly sku: string;
  readonly name: string;
  readonly left: number;
  readonly isLow: boolean;
  /** Units in open orders: taken from the stock, and still on the shelf. */
  readonly ordered: number;
};

/** Products by name with their stock; `onlyLow` lists the active ones with a size at or below the threshold. */
export async function listStock(list: {
  readonly search: string;
  readonly onlyLow: boolean;
  readonly lowStockThreshold: number;
  readonly page: number;
}) {
  const { search, onlyLow, lowStockThreshold } = list;
  const { lists } = await readCatalogueIndex();
  const matches = lists
    .list({ search, searchIn: 'sizes' }, 'name-asc')
    .filter(({ isActive, lowestStock }) => !onlyLow || (isActive && lowestStock <= lowStockThreshold));
  const { page, pageCount } = clampPage(list.page, { total: matches.length, pageSize: stockPageSize });
  const ids = matches.slice((page - 1) * stockPageSize, page * stockPageSize).map(({ id }) => id);
  const [products, ordered] = await Promise.all([findProductCards(ids), countOrderedUnits(ids)]);
  const rows = products.map(({ _id, name, isActive, images, variants }): StockRow => {
    const id = _id.toHexString();
    return {
      id,
      name,
      isActive,
      picture: images[0] ?? null,
      sizes: variants.map((variant) => ({
        sku: variant.sku,
        name: variant.name,
        left: variant.stockQuantity,
        isLow: isActive && variant.stockQuantity <= lowStockThreshold,
        ordered: ordered.get(`${id} ${variant.sku}`) ?? 0,
      })),
    };
  });
  return { rows, total: matches.length, page, pageCount };
}

async function countOrderedUnits(productIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const units = new Map<string, number>();
  const open = collections().orders.find(
    { status: { $in: ['pending', 'confirmed', 'processing'] }, 'items.productId': { $in: productIds } },
    { projection: { items: { productId: 1, sku: 1, quantity: 1 }, stockTaken: 1, awaitedStock: 1 } },
  );
  for await (const { items, stockTaken, awaitedStock } of open)
    for (const { productId, sku, quantity } of stockTaken ? withoutAwaited(items, awaitedStock) : [])
      units.set(`${productId} ${sku}`, (units.get(`${productId} ${sku}`) ?? 0) + quantity);
  return units;
}
