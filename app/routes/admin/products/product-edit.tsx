import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listCategoryChoices } from '~/domain/catalogue/categories/category-choices.server';
import { findStoredProduct, updateProduct } from '~/domain/catalogue/products/save-product.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { productsAdminPath } from '~/paths';
import { CloseLink, DialogError, DialogPage } from '~/ui/admin/dialog';
import { EmptyState } from '~/ui/empty-state';
import { ProductEditor } from './product-editor';
import { toEditedProduct } from './edited-product.server';
import { handleProductForm, type ProductFormActionData } from './product-form-action.server';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data?.product ? `Edit ${data.product.name}` : 'Edit Product', matches);

/** `product` is null for one that is deleted (404): a form sent to it must come back with what was typed. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'catalogue:write');
  const [product, categories] = await Promise.all([
    findStoredProduct(params['productId'] ?? ''),
    listCategoryChoices(),
  ]);
  return data(
    { product: product && (await toEditedProduct(product)), categories },
    { status: product ? 200 : 404 },
  );
}

export async function action(args: ActionFunctionArgs) {
  const { now } = args.context;
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(args.request, now, 'catalogue:write');
  const id = args.params['productId'] ?? '';
  const product = await findStoredProduct(id);
  return handleProductForm(args, {
    present: product?.images ?? [],
    save: (form) => updateProduct(id, { form, by: staffMember(args.request, signedIn), now }),
    successMessage: ({ name }) => `“${name}” is saved.`,
    goneMessage: 'Somebody has deleted this product. To keep what you typed, copy it into a new product.',
  });
}

export default function EditProduct() {
  const { product, categories } = useLoaderData<typeof loader>();
  const actionData = useActionData<ProductFormActionData>();
  if (!product && !actionData)
    return (
      <DialogPage title="Edit Product" listPath={productsAdminPath} listName="All products">
        <EmptyState title="This product has been deleted" text="Somebody has deleted it.">
          <CloseLink listPath={productsAdminPath} className="button button-primary">
            All products
          </CloseLink>
        </EmptyState>
      </DialogPage>
    );
  return <ProductEditor title="Edit Product" product={product} categories={categories} />;
}

export const ErrorBoundary = DialogError;
