import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleteProduct } from '~/domain/catalogue/products/delete-product.server';
import { productMessages } from '~/domain/catalogue/products/product-form';
import { productVersion } from '~/domain/catalogue/products/product-version.server';
import { findStoredProduct } from '~/domain/catalogue/products/save-product.server';
import { hasPermission } from '~/domain/accounts/permissions';
import { findTakers } from '~/domain/standing-orders/prices/withdraw-product.server';
import { handleDeleteForm } from '~/http/back-office/delete-form.server';
import { errorResponse, readForm } from '~/http/forms/read-form.server';
import { listPathOf } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { pluralize } from '~/lib/format/pluralize';
import { productsAdminPath, withdrawProductPath } from '~/paths';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { DialogError } from '~/ui/admin/dialog';
import { ProductPicture } from '~/ui/catalogue/product-picture';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete Product', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'catalogue:write');
  const id = params['productId'] ?? '';
  const product = await findStoredProduct(id);
  if (!product) throw errorResponse(404, 'This product has been deleted.');
  return {
    name: product.name,
    picture: product.images[0] ?? null,
    stock: product.variants.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0),
    isActive: product.isActive,
    households: (await findTakers(id, now))?.households ?? 0,
    asks: hasPermission(user, 'orders:write'),
    version: productVersion(product),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'catalogue:write');
  const by = staffMember(request, signedIn);
  const id = params['productId'] ?? '';
  // Households that take it every day: what do they get instead?
  const asks = hasPermission(signedIn.user, 'orders:write') && (await findTakers(id, now)) !== null;
  return handleDeleteForm(context, form, {
    noun: 'product',
    listPath: asks ? withdrawProductPath(id) : listPathOf(request, productsAdminPath),
    remove: (seenVersion) => deleteProduct(id, { seenVersion, by, now }),
  });
}

export default function DeleteProduct() {
  const { name, picture, stock, isActive, households, asks, version } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      question={productMessages.deleteQuestion}
      name={name}
      listPath={productsAdminPath}
      listName="All products"
      seenVersion={version}
    >
      <div className="w-40">
        <ProductPicture picture={picture} sizes="160px" />
      </div>
      <p>It disappears from the shop and links to it stop working. Existing orders stay the same.</p>
      {stock > 0 && <p>Its stock of {stock} is written off.</p>}
      {households > 0 && (
        <p>
          {`${pluralize(households, 'household takes', 'households take')} it every day: it is left out of what they get${asks ? ', unless you say next what they get instead' : ''}.`}
        </p>
      )}
      {isActive && <p>To stop selling it for a while, deactivate it instead.</p>}
    </ConfirmDelete>
  );
}

export const ErrorBoundary = DialogError;
