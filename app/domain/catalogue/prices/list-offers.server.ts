import { findProducts } from '~/domain/catalogue/catalogue-queries.server';
import { readCatalogueIndex } from '~/domain/catalogue/catalogue-index.server';
import { clampPage } from '~/lib/pagination';
import { toOfferTexts, type OfferTexts } from './offer-fields';

/** A line has ten fields: twenty products stay far below the limit of a form. */
const pageSize = 20;

export type OfferRow = {
  readonly productId: string;
  readonly sku: string | null;
  readonly productName: string;
  readonly size: string | null;
  readonly isActive: boolean;
  readonly texts: OfferTexts;
};

/** Every size of the products by name, inactive ones too; of one product only, where its id is given. */
export async function listOffers(search: string, wantedPage: number, productId: string | null = null) {
  const { lists } = await readCatalogueIndex();
  const matches = lists
    .list({ search, searchIn: 'sizes' }, 'name-asc')
    .filter(({ id }) => productId === null || id === productId);
  const { page, pageCount } = clampPage(wantedPage, { total: matches.length, pageSize });
  const products = await findProducts(
    matches.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
  );
  const rows = products.flatMap(({ _id, name, isActive, price, sale = null, variants }): OfferRow[] => {
    const row = { productId: _id.toHexString(), productName: name, isActive };
    return variants.length === 0
      ? [{ ...row, sku: null, size: null, texts: toOfferTexts({ price, sale, stock: null }) }]
      : variants.map((variant) => ({
          ...row,
          sku: variant.sku,
          size: variant.name,
          texts: toOfferTexts({
            price: variant.price,
            sale: variant.sale ?? null,
            stock: variant.stockQuantity,
          }),
        }));
  });
  return { rows, total: matches.length, page, pageCount };
}
