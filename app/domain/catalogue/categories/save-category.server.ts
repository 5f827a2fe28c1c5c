import { ObjectId, type ClientSession } from 'mongodb';
import { retryOnDuplicateKey } from '#db/duplicate-key';
import { collections } from '~/domain/collections';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import {
  changeDocument,
  createDocument,
  findVersion,
  reject,
  switchDocument,
  type Change,
  type DocumentKind,
  type SaveResult,
} from '~/domain/editing/save-document.server';
import { resolvePicture } from '~/domain/images/image-queries.server';
import { uploadErrorMessages } from '~/domain/images/image-rules';
import { categoryKey, type Category } from '../category';
import { deriveSlugs } from '../products/free-slug.server';
import { categoryMessages } from './category-form';
import type { CategoryForm } from './category-schema';
import { ancestorsOf, createsCycle } from './category-tree';
import { categoryVersion, editedFields } from './category-version.server';
import { lockCategories } from './lock-categories.server';
import { carryToProducts } from './rename-in-products.server';

type SaveCategoryInput = Change & { readonly form: CategoryForm };

/** Null for a malformed or unknown id. Includes inactive categories. */
export async function findStoredCategory(id: string, session?: ClientSession): Promise<Category | null> {
  const _id = parseObjectId(id);
  return _id && collections().categories.findOne({ _id }, { session });
}

export const categoryKind: DocumentKind<Category> = {
  collection: () => collections().categories,
  find: findStoredCategory,
  versionOf: categoryVersion,
  subjectOf: ({ _id, name }) => ({
    subject: 'category',
    subjectId: _id.toHexString(),
    subjectName: name,
  }),
  auditedFields: editedFields,
};

/** Without a position in the form, the category comes last among its siblings. */
export async function createCategory({ form, by, now }: SaveCategoryInput): Promise<SaveResult<Category>> {
  const image = await resolveImage(form, null, now);
  if (!image.ok) return image;
  const _id = new ObjectId();
  return retryOnDuplicateKey(() =>
    createDocument(categoryKind, { by, now }, async (session) => {
      const checked = await checkAgainstShop(_id, form, session);
      if (!checked.ok) return checked;
      const { parent, siblings } = checked;
      return {
        document: {
          _id,
          ...(await deriveSlugs('categories', { _id, name: form.name, before: null }, session)),
          name: form.name,
          description: form.description,
          parent,
          order: form.order ?? Math.max(0, ...siblings.map(({ order }) => order)) + 1,
          image: image.picture,
          requiredRole: null,
          isActive: form.isActive,
        },
        action: 'Added the category',
      };
    }),
  );
}

/** Products of the category get its new name in the same transaction. */
export async function updateCategory(
  id: string,
  { form, by, now }: SaveCategoryInput,
): Promise<SaveResult<Category>> {
  const { seenVersion } = form;
  const found = await findVersion(categoryKind, id, seenVersion);
  if (!found.ok) return found;
  const image = await resolveImage(form, found.document.image, now);
  if (!image.ok) return image;
  return retryOnDuplicateKey(() =>
    changeDocument(categoryKind, id, { seenVersion, by, now }, async (before, session) => {
      const { _id } = before;
      const checked = await checkAgainstShop(_id, form, session);
      if (!checked.ok) return checked;
      const set = {
        ...(await deriveSlugs('categories', { _id, name: form.name, before }, session)),
        name: form.name,
        description: form.description,
        parent: checked.parent,
        order: form.order ?? before.order,
        image: image.picture,
        isActive: form.isActive,
      };
      await carryToProducts(before, { ...before, ...set }, checked.ancestors, session);
      return { set, action: 'Changed the category' };
    }),
  );
}

/** An inactive category is in no menu or list of the shop. Null if there is no such category. */
export const setCategoryActive = (id: string, isActive: boolean, change: Change): Promise<Category | null> =>
  switchDocument(categoryKind, id, change, (before) =>
    before.isActive === isActive
      ? null
      : { set: { isActive }, action: isActive ? 'Activated the category' : 'Deactivated the category' },
  );

async function resolveImage(form: CategoryForm, current: Category['image'], now: Date) {
  // The text of a picture that stays is not replaced by the name, even if it is empty.
  const isKept = form.image === '' && current?.alt === form.imageAlt;
  const alt = isKept ? form.imageAlt : form.imageAlt || form.name;
  const resolved = await resolvePicture({ choice: form.image, current, alt, now });
  return resolved.ok ? resolved : reject({ image: [uploadErrorMessages[resolved.reason]] });
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
  if (isNameTaken || parentError)
    return reject({
      ...(isNameTaken && { name: [categoryMessages.sameName] }),
      ...(parentError && { parent: [parentError] }),
    });
  const ancestors = ancestorsOf({ _id, parent: parentId }, all);
  await lockCategories(ancestors, session);
  const siblings = all.filter((each) => (parentId ? each.parent?.equals(parentId) : !each.parent));
  return { ok: true, parent: parentId, ancestors, siblings } as const;
}
