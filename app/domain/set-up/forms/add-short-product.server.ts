import { categoryKey } from '~/domain/catalogue/category';
import { createCategory } from '~/domain/catalogue/categories/save-category.server';
import type { Boiling } from '~/domain/catalogue/products/product-choices';
import { mapProductTexts } from '~/domain/catalogue/products/product-texts';
import { createProduct } from '~/domain/catalogue/products/save-product.server';
import type { StoredProduct } from '~/domain/catalogue/product';
import { maxSkuLength, skuKey } from '~/domain/catalogue/sku';
import { collections } from '~/domain/collections';
import { reject, type Change, type Rejected, type SaveResult } from '~/domain/editing/save-document.server';
import { loadShopIdentity } from '~/domain/settings/load-shop-identity.server';
import type { Cents } from '~/lib/format/money';
import { firstFreeSlug, slugify } from '~/lib/slug';

/** The parsed values of shortProductFields. */
export type ShortProduct = {
  readonly name: string;
  readonly size: string;
  readonly price: Cents;
  readonly stock: number;
  /** '' for no answer. */
  readonly boiling: Boiling | '';
  /** '' for name and size. */
  readonly description: string;
  readonly categories: readonly string[];
  /** '' for none. */
  readonly newCategory: string;
  /** The address of an uploaded picture; '' for none. */
  readonly picture: string;
};

/**
 * Adds a product with one size, and the category that was typed for it. The shop makes its SKU and takes its own name as the brand.
 * `rejected` where the product is there already in this size: a form that is sent twice adds one.
 */
export async function addShortProduct({
  product,
  by,
  now,
}: Change & { readonly product: ShortProduct }): Promise<SaveResult<StoredProduct>> {
  const { name, size, price, stock } = product;
  const skus = await findSkus(name, size);
  if (!skus) return reject({ name: [`“${name}, ${size}” is in your shop already`] });
  const category = await ensureCategory(product.newCategory, { by, now });
  if ('reason' in category) return category;
  const { name: brand } = await loadShopIdentity();
  const saved = await createProduct({
    form: {
      name,
      brand,
      price,
      sale: null,
      description: product.description || `${name}, ${size}.`,
      categories: [...product.categories, ...category.names],
      isActive: true,
      variants: [
        { key: '1', name: size, sku: skus.free, price, sale: null, stock, seenSku: '', seenStock: null },
      ],
      specifications: {},
      freshness: null,
      boiling: product.boiling || null,
      ...mapProductTexts(() => ''),
      season: null,
      goesWith: [],
      pictures: product.picture === '' ? [] : [{ key: '1', src: product.picture, alt: '' }],
      seenVersion: '',
    },
    by,
    now,
  });
  if (saved.ok || saved.reason !== 'rejected') return saved;
  const { picture_1_alt: picture, ...errors } = saved.errors;
  return reject({ ...errors, ...(picture && { picture }) });
}

/** Includes inactive products. */
export const countAllProducts = (): Promise<number> => collections().products.countDocuments({});

/** A SKU that no product has; null where this product is there in this size. */
async function findSkus(name: string, size: string): Promise<{ readonly free: string } | null> {
  const products = await collections()
    .products.find({}, { projection: { name: 1, 'variants.name': 1, 'variants.sku': 1 } })
    .toArray();
  const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  const present = products.some(
    (each) => isSame(each.name, name) && each.variants.some((variant) => isSame(variant.name, size)),
  );
  if (present) return null;
  const taken = new Set(products.flatMap(({ variants }) => variants.map(({ sku }) => skuKey(sku))));
  const free = firstFreeSlug(
    slugify(`${name} ${size}`, 'product', maxSkuLength),
    (sku) => taken.has(skuKey(sku)),
    maxSkuLength,
  );
  return { free: free.toUpperCase() };
}

/** The stored name of the category, which is added if the shop lacks it; none for ''. */
async function ensureCategory(
  typed: string,
  change: Change,
): Promise<{ readonly names: readonly string[] } | Rejected> {
  if (typed === '') return { names: [] };
  const all = await collections().categories.find({}).toArray();
  const present = all.find(({ name }) => categoryKey(name) === categoryKey(typed));
  if (present) return { names: [present.name] };
  const created = await createCategory({
    form: {
      name: typed,
      description: '',
      parent: null,
      image: '',
      imageAlt: '',
      order: null,
      isActive: true,
      seenVersion: '',
    },
    ...change,
  });
  if (created.ok) return { names: [created.document.name] };
  return reject({ newCategory: created.reason === 'rejected' ? Object.values(created.errors).flat() : [] });
}
