import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { removePageLinks } from '~/domain/content/remove-page-links.server';
import { categoryPath } from '~/paths';
import { categoryKey, type Category } from '../category';
import { categoryVersion, editedFields } from './category-version.server';
import { findStoredCategory, subjectOf } from './save-category.server';

/** What would be left without its category. */
type CategoryUse = {
  /** Inactive ones, too. */
  readonly productCount: number;
  readonly subcategories: readonly Pick<Category, '_id' | 'name'>[];
};

type DeleteCategoryResult =
  | { readonly ok: true }
  /** `category` is the stored version. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly category: Category }
  | { readonly ok: false; readonly reason: 'in-use'; readonly use: CategoryUse };

export async function findCategoryUse(
  { _id, name }: Pick<Category, '_id' | 'name'>,
  session?: ClientSession,
): Promise<CategoryUse> {
  const options = session ? { session } : {};
  const productCount = await collections().products.countDocuments(
    { categoryKeys: categoryKey(name) },
    options,
  );
  const subcategories = await collections()
    .categories.find({ parent: _id }, { ...options, projection: { name: 1 } })
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

/** Deletes a category that no product and no subcategory uses. Succeeds if it no longer exists. */
export async function deleteCategory(
  id: string,
  { seenVersion, by, now }: { readonly seenVersion: string; readonly by: StaffMember; readonly now: Date },
): Promise<DeleteCategoryResult> {
  const loaded = await findStoredCategory(id);
  if (!loaded) return { ok: true };
  return withTransaction(async (session): Promise<DeleteCategoryResult> => {
    const category = await collections().categories.findOne({ _id: loaded._id }, { session });
    if (!category) return { ok: true };
    if (categoryVersion(category) !== seenVersion) return { ok: false, reason: 'conflict', category };
    const use = await findCategoryUse(category, session);
    if (use.productCount > 0 || use.subcategories.length > 0) return { ok: false, reason: 'in-use', use };
    await collections().categories.deleteOne({ _id: category._id }, { session });
    await removePageLinks(await pathsOf(category, session), session);
    await recordAuditEntry(
      { ...subjectOf(category), by, action: 'Deleted the category', before: editedFields(category), now },
      session,
    );
    return { ok: true };
  });
}
