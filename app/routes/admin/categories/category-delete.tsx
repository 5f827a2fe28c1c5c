import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { categoryMessages } from '~/domain/catalogue/categories/category-form';
import { categoryVersion } from '~/domain/catalogue/categories/category-version.server';
import { deleteCategory, findCategoryUse } from '~/domain/catalogue/categories/delete-category.server';
import { findStoredCategory } from '~/domain/catalogue/categories/save-category.server';
import { adminProductFilter } from '~/domain/catalogue/products/admin-product-filter';
import { handleDeleteForm } from '~/http/back-office/delete-form.server';
import { errorResponse, readForm } from '~/http/forms/read-form.server';
import { listPathOf } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { categoriesAdminPath, editCategoryPath } from '~/paths';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { CloseLink, DialogError, DialogPage } from '~/ui/admin/dialog';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete Category', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'catalogue:write');
  const category = await findStoredCategory(params['categoryId'] ?? '');
  if (!category) throw errorResponse(404, 'This category has been deleted.');
  const { productCount, subcategories } = await findCategoryUse(category);
  return {
    id: category._id.toHexString(),
    name: category.name,
    version: categoryVersion(category),
    productCount,
    subcategories: subcategories.map(({ _id, name }) => ({ id: _id.toHexString(), name })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'catalogue:write'));
  return handleDeleteForm(context, form, {
    noun: 'category',
    listPath: listPathOf(request, categoriesAdminPath),
    remove: (seenVersion) => deleteCategory(params['categoryId'] ?? '', { seenVersion, by, now }),
  });
}

export default function DeleteCategory() {
  const category = useLoaderData<typeof loader>();
  if (category.productCount > 0 || category.subcategories.length > 0) return <CategoryInUse {...category} />;
  return (
    <ConfirmDelete
      question={categoryMessages.deleteQuestion}
      name={category.name}
      listPath={categoriesAdminPath}
      listName="All categories"
      seenVersion={category.version}
    >
      <p>It disappears from the shop and links to it stop working. It has no products or subcategories.</p>
    </ConfirmDelete>
  );
}

type CategoryInUseProps = {
  id: string;
  name: string;
  productCount: number;
  subcategories: readonly { id: string; name: string }[];
};

/** A category with products is not deleted: they would lose their place in the shop. */
const CategoryInUse = ({ id, name, productCount, subcategories }: CategoryInUseProps) => (
  <DialogPage title={`“${name}” is still in use`} listPath={categoriesAdminPath} listName="All categories">
    <div className="card space-y-4 p-4">
      <p>Before you delete it, move these to another category:</p>
      <ul className="list-disc space-y-1 pl-6">
        {productCount > 0 && (
          <li>
            <a href={adminProductFilter.path({ category: name })} className="link inline-block py-2">
              {productCount} {productCount === 1 ? 'product' : 'products'}
            </a>
          </li>
        )}
        {subcategories.map((subcategory) => (
          <li key={subcategory.id}>
            <a href={editCategoryPath(subcategory.id)} className="link inline-block py-2">
              the subcategory {subcategory.name}
            </a>
          </li>
        ))}
      </ul>
      <p>
        To hide the category straight away, make it inactive instead. Its products stay on sale, and you can
        activate it again.
      </p>
      <p className="flex flex-wrap gap-3">
        <a href={editCategoryPath(id)} className="button button-secondary">
          Edit this category
        </a>{' '}
        <CloseLink listPath={categoriesAdminPath} className="button button-primary flex-1">
          Keep it
        </CloseLink>
      </p>
    </div>
  </DialogPage>
);

export const ErrorBoundary = DialogError;
