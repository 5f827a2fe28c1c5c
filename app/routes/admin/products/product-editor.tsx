import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useParams } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { describeWaiting } from '~/domain/back-in-stock/describe-waiting.server';
import { listCategoryChoices } from '~/domain/catalogue/categories/category-choices.server';
import { findStoredProduct } from '~/domain/catalogue/products/save-product.server';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { deleteProductPath, productsAdminPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { EditorDialog } from '~/ui/admin/editor-dialog';
import { toEditedProduct } from './edited-product.server';
import { ProductForm } from './product-form';
import { allProductTexts } from './seen-product-texts.server';
import { handleProductForm, type ProductFormActionData } from './product-form-action.server';

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  privateMeta(
    data?.product ? `Edit ${data.product.name}` : `${params['productId'] ? 'Edit' : 'Add'} Product`,
    matches,
  );

/** For /new without an id; `product` is null for one that is deleted, too (404). */
export async function loader({ request, context: { now }, params: { productId } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'catalogue:write');
  const [stored, categories, waiting] = await Promise.all([
    productId ? findStoredProduct(productId) : null,
    listCategoryChoices(),
    describeWaiting(productId ? [productId] : []),
  ]);
  const product = stored && (await toEditedProduct(stored));
  return data(
    {
      product: product && { ...product, version: withSeenFields(product.version, allProductTexts(product)) },
      categories,
      waiting: [...waiting.values()].map((text) => `${text}. We’ll email them when it’s back.`).join(''),
      mayChangeStock: hasPermission(user, 'stock:write'),
    },
    { status: productId && !product ? 404 : 200 },
  );
}

export async function action(args: ActionFunctionArgs) {
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(args.request, args.context.now, 'catalogue:write');
  const id = args.params['productId'] ?? null;
  return handleProductForm(args, {
    id,
    by: staffMember(args.request, signedIn),
    mayChangeStock: hasPermission(signedIn.user, 'stock:write'),
    tellsPrices: hasPermission(signedIn.user, 'orders:write'),
  });
}

export default function ProductEditor() {
  const { product, categories, waiting, mayChangeStock } = useLoaderData<typeof loader>();
  const actionData = useActionData<ProductFormActionData>();
  const isNew = !useParams()['productId'];
  return (
    <EditorDialog
      title={isNew ? 'Add Product' : 'Edit Product'}
      noun="product"
      version={product?.version}
      isDeleted={!isNew && !product}
      deletePath={product ? deleteProductPath(product.id) : undefined}
      rowActions={product && <CopyButton id={product.id} />}
      listPath={productsAdminPath}
      listName="All products"
    >
      {waiting && <p>{waiting}</p>}
      <ProductForm
        product={product}
        categories={categories}
        mayChangeStock={mayChangeStock}
        actionData={actionData}
      />
    </EditorDialog>
  );
}

const CopyButton = ({ id }: { id: string }) => (
  <Form method="post" action={productsAdminPath}>
    <input type="hidden" name="id" value={id} />
    <button name="intent" value="copy" className="button button-quiet">
      Copy this product
    </button>
  </Form>
);

export const ErrorBoundary = DialogError;
