import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { removePageLinks } from '~/domain/content/remove-page-links.server';
import {
  deleteDocument,
  refuse,
  type SaveResult,
  type VersionedChange,
} from '~/domain/editing/save-document.server';
import { categoryPath } from '~/paths';
import { categoryKey, type Category } from '../category';
import { categoryMessages } from './category-form';
import { categoryKind } from './save-category.server';

/** What would be left without its category. */
type CategoryUse = {
  /** Inactive ones, too. */
  readonly productCount: number;
  readonly subcategories: readonly Pick<Category, '_id' | 'name'>[];
};

export async function findCategoryUse(
  { _id, name }: Pick<Category, '_id' | 'name'>,
  session?: ClientSession,
): Promise<CategoryUse> {
  const productCount = await collections().products.countDocuments(
    { categoryKeys: categoryKey(name) },
    { session },
  );
  const subcategories = await collections()
    .categories.find({ parent: _id }, { session, projection: { name: 1 } })
    .sort({ order: 1, name: 1 })
    .toArray();
  return { productCount, subcategories };
}

async function pathsOf(
  { slug, formerSlugs = [], parent }: Category,
  session: ClientSession,
): Promise<readonly string[]> {
  const above = parent && (await collections().categories.findOne({ _id: parent }, { session }));
  return [slug, ...formerSlugs].flatMap((each) => [
    categoryPath(each),
    ...(above ? [categoryPath(above.slug, each)] : []),
  ]);
}

/** Refused while a product or a subcategory uses it. */
export const deleteCategory = (id: string, change: VersionedChange): Promise<SaveResult<Category>> =>
  deleteDocument(categoryKind, id, change, async (category, session) => {
    const { productCount, subcategories } = await findCategoryUse(category, session);
    if (productCount > 0 || subcategories.length > 0) return refuse(categoryMessages.inUse);
    await removePageLinks(await pathsOf(category, session), session);
    return { action: 'Deleted the category' };
  });
