import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findBreadcrumbs } from '~/domain/catalogue/categories.server';
import { toProductView } from '~/domain/catalogue/product-view';
import { editProductPath, productsAdminPath } from '~/domain/catalogue/products/admin-product-filter';
import { findStoredProduct } from '~/domain/catalogue/products/save-product.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { privateMeta } from '~/http/seo/page-title';
import { runtime } from '~/http/server/runtime.server';
import { requirePermission } from '~/http/session/session.server';
import { Notice } from '~/ui/notice';
import { ProductDetails } from '../../storefront/catalogue/product-details';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.product.name ?? ''}`, matches);

/** In the frame of the shop, for who may edit it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'catalogue:write');
  const product = await findStoredProduct(params['productId'] ?? '');
  if (!product) throw errorResponse(404, 'This product is not there any more.');
  const [trail, settings, { environment }] = await Promise.all([
    findBreadcrumbs(product.categories),
    loadSiteSettings(),
    runtime(),
  ]);
  return {
    product: toProductView(product, new Date()),
    trail: [{ name: 'Products', path: '/products' }, ...trail],
    address: `${environment.siteUrl}/products/${product.slug}`,
    delivery: {
      fee: settings.deliveryFee,
      pickupLocations: settings.pickupLocations,
    },
    lowStockThreshold: settings.backOffice.lowStockThreshold,
    saveData: isSaveDataRequest(request),
  };
}

export default function ProductPreview() {
  const { product, ...details } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-6">
      <Notice kind="warning">
        <p>
          <strong>Preview.</strong>{' '}
          {product.isActive
            ? 'Customers see this page like this.'
            : 'This product is inactive, so customers can’t buy it. Activate it when it is ready.'}
        </p>
        <p className="flex flex-wrap gap-x-4">
          <a href={editProductPath(product.id)} className="link flex min-h-[44px] items-center font-bold">
            Edit this product
          </a>{' '}
          <a href={productsAdminPath} className="link flex min-h-[44px] items-center font-bold">
            All products
          </a>
        </p>
      </Notice>
      <ProductDetails product={product} wishlist={[]} {...details} />
    </div>
  );
}
