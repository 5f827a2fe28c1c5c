import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { categoryKey, type Category } from '../category';

/**
 * Products store names of categories: gives those of a renamed category its new name, and those of a moved one the names
 * above it. Leaves `updatedAt` for the Fresh badge.
 */
export async function carryToProducts(
  before: Category,
  after: Category,
  ancestors: readonly Category[],
  session: ClientSession,
): Promise<void> {
  const isMoved = after.parent !== null && !before.parent?.equals(after.parent);
  if (before.name === after.name && !isMoved) return;
  const oldKey = categoryKey(before.name);
  const products = await collections()
    .products.find({ categoryKeys: oldKey }, { session, projection: { categories: 1 } })
    .toArray();
  if (products.length === 0) return;
  const added = isMoved ? ancestors.map(({ name }) => name).reverse() : [];
  const updates = products.map(({ _id, categories }) => {
    const renamed = categories.map((name) => (categoryKey(name) === oldKey ? after.name : name));
    const present = new Set(renamed.map(categoryKey));
    const names = [...added.filter((name) => !present.has(categoryKey(name))), ...renamed];
    const fields = { categories: names, categoryKeys: [...new Set(names.map(categoryKey))] };
    return { updateOne: { filter: { _id }, update: { $set: fields } } };
  });
  await collections().products.bulkWrite(updates, { session });
}
