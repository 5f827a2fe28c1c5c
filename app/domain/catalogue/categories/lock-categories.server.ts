import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Category } from '../category';

/**
 * Makes a concurrent transaction that renames, moves or deletes one of these categories conflict with this one and run
 * again: products store names of categories, and a circle of parents spans two documents, so a plain read is not enough.
 */
export async function lockCategories(
  categories: readonly Pick<Category, '_id'>[],
  session: ClientSession,
): Promise<void> {
  await collections().categories.updateMany(
    { _id: { $in: categories.map(({ _id }) => _id) } },
    { $inc: { lockCount: 1 } },
    { session },
  );
}
