import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { listCategoryChoices, listCategoryTree } from '~/domain/catalogue/categories/category-choices.server';
import { categoryFields, categoryTexts } from '~/domain/catalogue/categories/category-form';
import { categorySchema, type CategoryForm as Form } from '~/domain/catalogue/categories/category-schema';
import { createsCycle } from '~/domain/catalogue/categories/category-tree';
import { categoryVersion } from '~/domain/catalogue/categories/category-version.server';
import {
  createCategory,
  findStoredCategory,
  updateCategory,
} from '~/domain/catalogue/categories/save-category.server';
import type { Category } from '~/domain/catalogue/category';
import { findDifferences, type EditConflict } from '~/domain/editing/edit-conflict';
import { findPicture } from '~/domain/images/image-queries.server';
import { handleEditorForm } from '~/http/back-office/editor-form.server';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { readImageForm } from '~/http/forms/image-form.server';
import { fieldText } from '~/http/forms/read-form.server';
import { listPathOf } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { categoriesAdminPath, deleteCategoryPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { EditorDialog } from '~/ui/admin/editor-dialog';
import { CategoryForm, type CategoryFormActionData } from './category-form';

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  privateMeta(
    data?.category ? `Edit ${data.category.name}` : `${params['categoryId'] ? 'Edit' : 'Add'} Category`,
    matches,
  );

/** For /new without an id; `category` is null for one that is deleted, too (404). Offers the parents that form no circle. */
export async function loader({ request, context: { now }, params: { categoryId } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'catalogue:write');
  const category = categoryId ? await findStoredCategory(categoryId) : null;
  if (!category)
    return data({ category, parents: await listCategoryChoices() }, { status: categoryId ? 404 : 200 });
  const tree = await listCategoryTree();
  const all = tree.map((each) => each.category);
  const parents = tree.flatMap(({ category: { _id, name, isActive }, depth }) =>
    createsCycle(category._id, _id, all) ? [] : [{ id: _id.toHexString(), name, isActive, depth }],
  );
  return data({ category: toEditedCategory(category), parents });
}

const toEditedCategory = (category: Category) => ({
  version: withSeenFields(categoryVersion(category), categoryTexts(category)),
  texts: categoryTexts(category),
  name: category.name,
  image: category.image,
});

export async function action({ request, context, params: { categoryId } }: ActionFunctionArgs) {
  const { now } = context;
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(request, now, 'catalogue:write');
  const by = staffMember(request, signedIn);
  const { form, imageErrors } = await readImageForm(request, now, [{ name: 'image' }]);
  return handleEditorForm(context, form, {
    noun: 'category',
    schema: categorySchema,
    fileErrors: imageErrors,
    save: (values) =>
      categoryId
        ? updateCategory(categoryId, { form: values, by, now })
        : createCategory({ form: values, by, now }),
    answer: ({ document: { name, isActive } }) =>
      redirectWithFlash(listPathOf(request, categoriesAdminPath), {
        kind: 'success',
        text: savedMessage(name, { isNew: !categoryId, isActive }),
      }),
    fields: categoryFields,
    textsOf: (stored) => categoryTexts(stored),
    conflictWith: async (stored, values): Promise<EditConflict> => ({
      version: categoryVersion(stored),
      changedAt: null,
      differences: await compare(values, stored),
    }),
    more: async (status) => ({
      picture: status === 503 ? null : await findPicture(fieldText(form, 'image'), '', now),
    }),
  });
}

const savedMessage = (name: string, { isNew, isActive }: { isNew: boolean; isActive: boolean }): string => {
  if (!isNew) return `“${name}” is saved.`;
  return isActive
    ? `“${name}” is now in the shop. Add it to the products that belong in it.`
    : `“${name}” is saved. It is inactive, so customers don’t see it yet.`;
};

/** Leaves out the picture, of which only the description is text. */
async function compare(form: Form, stored: Category): Promise<EditConflict['differences']> {
  const choices = await listCategoryChoices();
  const describe = (
    { name, description, isActive }: Pick<Category, 'name' | 'description' | 'isActive'>,
    parentId: string | null,
    order: number,
  ) => ({
    [categoryFields.name.label]: name,
    [categoryFields.description.label]: description,
    [categoryFields.parent.label]: choices.find(({ id }) => id === parentId)?.name ?? 'None',
    [categoryFields.order.label]: String(order),
    Status: isActive ? 'Active' : 'Inactive',
  });
  return findDifferences(
    describe(form, form.parent, form.order ?? stored.order),
    describe(stored, stored.parent?.toHexString() ?? null, stored.order),
  );
}

export default function CategoryEditor() {
  const { category, parents } = useLoaderData<typeof loader>();
  const actionData = useActionData<CategoryFormActionData>();
  const { categoryId } = useParams();
  const isNew = !categoryId;
  return (
    <EditorDialog
      title={isNew ? 'Add Category' : 'Edit Category'}
      noun="category"
      version={category?.version}
      isDeleted={!isNew && !category}
      deletePath={category && categoryId ? deleteCategoryPath(categoryId) : undefined}
      listPath={categoriesAdminPath}
      listName="All categories"
    >
      <CategoryForm category={category} parents={parents} actionData={actionData} />
    </EditorDialog>
  );
}

export const ErrorBoundary = DialogError;
