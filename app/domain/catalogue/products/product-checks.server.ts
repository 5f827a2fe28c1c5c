import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { FieldErrors } from '~/domain/editing/save-document.server';
import { ancestorsOf } from '../categories/category-tree';
import { lockCategories } from '../categories/lock-categories.server';
import { categoryKey } from '../category';
import type { StoredProduct } from '../product';
import { skuKey } from '../sku';
import { rowField } from './product-form';
import type { VariantForm } from './product-schema';

/**
 * The stored names of the chosen categories with those above them: those that the product has, in their order, then the
 * others in the order of the shop. A product in a subcategory is in its category, too. A name that the product has already
 * may be without a category. Locks the categories against a concurrent rename or deletion.
 */
export async function resolveCategories(
  chosen: readonly string[],
  present: readonly string[],
  session: ClientSession,
): Promise<{ readonly names: readonly string[]; readonly errors: FieldErrors }> {
  const all = await collections().categories.find({}, { session }).sort({ order: 1, name: 1 }).toArray();
  const keys = new Set(chosen.map(categoryKey));
  const known = all.filter(({ name }) => keys.has(categoryKey(name)));
  const knownKeys = new Set(known.map(({ name }) => categoryKey(name)));
  const others = chosen.filter((name) => !knownKeys.has(categoryKey(name)));
  const presentKeys = new Set(present.map(categoryKey));
  const unknown = others.filter((name) => !presentKeys.has(categoryKey(name)));
  if (unknown.length > 0) {
    const names = unknown.map((name) => `“${name.slice(0, 60)}”`).join(', ');
    return { names: [], errors: { categories: [`The shop has no category ${names}. Please choose again`] } };
  }
  const withParents = new Set(known.flatMap((category) => [category, ...ancestorsOf(category, all)]));
  const found = all.filter((category) => withParents.has(category));
  await lockCategories(found, session);
  const names = [...found.map(({ name }) => name), ...others];
  // Saving what was chosen before changes nothing.
  const kept = present.filter((name) => names.includes(name));
  return { names: [...new Set([...kept, ...names])], errors: {} };
}

/**
 * Errors for the variants whose SKU another product has, in any case; they name that product. A stored SKU stays allowed:
 * two that differ in case only may be older than this rule.
 */
export async function findTakenSkus(
  variants: readonly Pick<VariantForm, 'key' | 'sku'>[],
  before: Pick<StoredProduct, '_id' | 'variants'>,
  session: ClientSession,
): Promise<FieldErrors> {
  const stored = new Set(before.variants.map(({ sku }) => sku));
  const wanted = new Map(
    variants.filter(({ sku }) => !stored.has(sku)).map(({ key, sku }) => [skuKey(sku), key]),
  );
  if (wanted.size === 0) return {};
  const errors: Record<string, string[]> = {};
  // No index finds SKUs in another case.
  for await (const other of collections().products.find(
    { _id: { $ne: before._id }, 'variants.sku': { $exists: true } },
    { session, projection: { name: 1, variants: { sku: 1 } } },
  ))
    for (const { sku } of other.variants) {
      const key = wanted.get(skuKey(sku));
      if (key !== undefined)
        errors[rowField('variant', key, 'sku')] = [`“${other.name}” has this SKU already`];
    }
  return errors;
}
