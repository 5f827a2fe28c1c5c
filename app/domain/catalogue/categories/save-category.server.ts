import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { retryOnDuplicateKey } from '#db/duplicate-key';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { resolvePicture } from '~/domain/images/image-queries.server';
import { uploadErrorMessages } from '~/domain/images/image-rules';
import { parseObjectId } from '~/domain/editing/parse-object-id.server';
import { categoryKey, type Category } from '../category';
import { deriveSlugs } from '../products/free-slug.server';
import { categoryMessages } from './category-form';
import type { CategoryForm } from './category-schema';
import { ancestorsOf, createsCycle } from './category-tree';
import { categoryVersion, editedFields } from './category-version.server';
import { lockCategories } from './lock-categories.server';
import { carryToProducts } from './rename-in-products.server';

type SaveCategoryInput = { readonly form: CategoryForm; readonly by: StaffMember; readonly now: Date };

type SaveCategoryResult =
  | { readonly ok: true; readonly category: Category }
  /** What only the shop's data can tell, by field of the form. */
  | {
      readonly ok: false;
      readonly reason: 'rejected';
      readonly errors: Readonly<Partial<Record<'name' | 'parent' | 'image', string[]>>>;
    };

export type UpdateCategoryResult =
  | SaveCategoryResult
  | { readonly ok: false; readonly reason: 'unknown-category' }
  /** Somebody else changed the category after the form was loaded; `category` is the stored version. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly category: Category };

/** Null for a malformed or unknown id. Includes inactive categories. */
export async function findStoredCategory(id: string): Promise<Category | null> {
  const _id = parseObjectId(id);
  return _id && collections().categories.findOne({ _id });
}

/** Without a position in the form, the category comes last among its siblings. */
export async function createCategory({ form, by, now }: SaveCategoryInput): Promise<SaveCategoryResult> {
  const image = await resolveImage(form, null, now);
  if (!image.ok) return image;
  const _id = new ObjectId();
  return retryOnDuplicateKey(() =>
    withTransaction(async (session): Promise<SaveCategoryResult> => {
      const checked = await checkAgainstShop(_id, form, session);
      if (!checked.ok) return checked;
      const { parent, siblings } = checked;
      const category: Category = {
        _id,
        ...(await deriveSlugs('categories', { _id, name: form.name, before: null }, session)),
        name: form.name,
        description: form.description,
        parent,
        order: form.order ?? Math.max(0, ...siblings.map(({ order }) => order)) + 1,
        image: image.picture,
        requiredRole: null,
        isActive: form.isActive,
      };
      await collections().categories.insertOne(category, { session });
      await recordAuditEntry(
        { ...subjectOf(category), by, action: 'Added the category', after: editedFields(category), now },
        session,
      );
      return { ok: true, category };
    }),
  );
}

/** Compare-and-swap on the version of the form. Products of the category get its new name in the same transaction. */
export async function updateCategory(
  id: string,
  { form, by, now }: SaveCategoryInput,
): Promise<UpdateCategoryResult> {
  const loaded = await findStoredCategory(id);
  if (!loaded) return { ok: false, reason: 'unknown-category' };
  if (categoryVersion(loaded) !== form.seenVersion)
    return { ok: false, reason: 'conflict', category: loaded };
  const image = await resolveImage(form, loaded.image, now);
  if (!image.ok) return image;
  const { _id } = loaded;
  return retryOnDuplicateKey(() =>
    withTransaction(async (session): Promise<UpdateCategoryResult> => {
      const before = await collections().categories.findOne({ _id }, { session });
      if (!before) return { ok: false, reason: 'unknown-category' };
      if (categoryVersion(before) !== form.seenVersion)
        return { ok: false, reason: 'conflict', category: before };
      const checked = await checkAgainstShop(_id, form, session);
      if (!checked.ok) return checked;
      const after: Category = {
        ...before,
        ...(await deriveSlugs('categories', { _id, name: form.name, before }, session)),
        name: form.name,
        description: form.description,
        parent: checked.parent,
        order: form.order ?? before.order,
        image: image.picture,
        isActive: form.isActive,
      };
      await collections().categories.replaceOne({ _id }, after, { session });
      await carryToProducts(before, after, checked.ancestors, session);
      await recordAuditEntry(
        {
          ...subjectOf(after),
          by,
          action: 'Changed the category',
          before: editedFields(before),
          after: editedFields(after),
          now,
        },
        session,
      );
      return { ok: true, category: after };
    }),
  );
}

export const subjectOf = ({ _id, name }: Pick<Category, '_id' | 'name'>) =>
  ({ subject: 'category', subjectId: _id.toHexString(), subjectName: name }) as const;

async function resolveImage(form: CategoryForm, current: Category['image'], now: Date) {
  // The text of a picture that stays is not replaced by the name, even if it is empty.
  const isKept = form.image === '' && current?.alt === form.imageAlt;
  const alt = isKept ? form.imageAlt : form.imageAlt || form.name;
  const resolved = await resolvePicture({ choice: form.image, current, alt, now });
  if (resolved.ok) return resolved;
  const errors = { image: [uploadErrorMessages[resolved.reason]] };
  return { ok: false, reason: 'rejected', errors } as const;
}

/** Locks the categories above it: two concurrent moves could otherwise form a circle together. */
async function checkAgainstShop(_id: ObjectId, form: CategoryForm, session: ClientSession) {
  const all = await collections().categories.find({}, { session }).toArray();
  const parent = all.find((each) => each._id.toHexString() === form.parent) ?? null;
  const parentId = parent?._id ?? null;
  const isNameTaken = all.some(
    (each) => !each._id.equals(_id) && categoryKey(each.name) === categoryKey(form.name),
  );
  const parentError =
    form.parent !== null && !parent
      ? categoryMessages.unknownParent
      : createsCycle(_id, parentId, all)
        ? categoryMessages.circle
        : null;
  if (isNameTaken || parentError) {
    const errors = {
      ...(isNameTaken && { name: [categoryMessages.sameName] }),
      ...(parentError && { parent: [parentError] }),
    };
    return { ok: false, reason: 'rejected', errors } as const;
  }
  const ancestors = ancestorsOf({ _id, parent: parentId }, all);
  await lockCategories(ancestors, session);
  const siblings = all.filter((each) => (parentId ? each.parent?.equals(parentId) : !each.parent));
  return { ok: true, parent: parentId, ancestors, siblings } as const;
}
