import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listCategoryTree } from '~/domain/catalogue/categories/category-choices.server';
import { createsCycle } from '~/domain/catalogue/categories/category-tree';
import { categoryVersion } from '~/domain/catalogue/categories/category-version.server';
import { findStoredCategory, updateCategory } from '~/domain/catalogue/categories/save-category.server';
import type { Category } from '~/domain/catalogue/category';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { categoriesAdminPath } from '~/paths';
import { CloseLink, DialogError, DialogPage } from '~/ui/admin/dialog';
import { EmptyState } from '~/ui/empty-state';
import { CategoryEditor } from './category-editor';
import { handleCategoryForm, type CategoryFormActionData } from './category-form-action.server';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data?.category ? `Edit ${data.category.name}` : 'Edit Category', matches);

/** `category` is null for one that is deleted (404). Offers the parents that form no circle. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'catalogue:write');
  const [category, tree] = await Promise.all([
    findStoredCategory(params['categoryId'] ?? ''),
    listCategoryTree(),
  ]);
  const all = tree.map((each) => each.category);
  const parents = tree.flatMap(({ category: { _id, name, isActive }, depth }) =>
    category && createsCycle(category._id, _id, all)
      ? []
      : [{ id: _id.toHexString(), name, isActive, depth }],
  );
  return data(
    { category: category && toEditedCategory(category), parents },
    { status: category ? 200 : 404 },
  );
}

const toEditedCategory = (category: Category) => ({
  version: categoryVersion(category),
  name: category.name,
  description: category.description,
  parent: category.parent?.toHexString() ?? '',
  order: category.order,
  image: category.image,
  isActive: category.isActive,
});

export async function action(args: ActionFunctionArgs) {
  const { now } = args.context;
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(args.request, now, 'catalogue:write');
  const by = staffMember(args.request, signedIn);
  return handleCategoryForm(args, {
    save: (form) => updateCategory(args.params['categoryId'] ?? '', { form, by, now }),
    successMessage: ({ name }) => `“${name}” is saved.`,
    goneMessage: 'Somebody has deleted this category. To keep what you typed, copy it into a new category.',
  });
}

export default function EditCategory() {
  const { category, parents } = useLoaderData<typeof loader>();
  const actionData = useActionData<CategoryFormActionData>();
  if (!category && !actionData)
    return (
      <DialogPage title="Edit Category" listPath={categoriesAdminPath} listName="All categories">
        <EmptyState title="This category has been deleted" text="Somebody has deleted it.">
          <CloseLink listPath={categoriesAdminPath} className="button button-primary">
            All categories
          </CloseLink>
        </EmptyState>
      </DialogPage>
    );
  return <CategoryEditor title="Edit Category" category={category} parents={parents} />;
}

export const ErrorBoundary = DialogError;
