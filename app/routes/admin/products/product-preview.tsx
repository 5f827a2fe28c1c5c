import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findBreadcrumbs } from '~/domain/catalogue/categories.server';
import { toProductView } from '~/domain/catalogue/product-view';
import { findStoredProduct } from '~/domain/catalogue/products/save-product.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { readEarliestDay } from '~/domain/orders/delivery/read-earliest-day.server';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { configuration } from '~/configuration.server';
import { requirePermission } from '~/http/session/session.server';
import { editProductPath, productsAdminPath } from '~/paths';
import { ProductDetails } from '../../storefront/catalogue/product-details';
import { PreviewNotice } from '../items/preview-notice';
import { toDeliveryInformation } from '../../storefront/catalogue/to-delivery-information.server';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.product.name ?? ''}`, matches);

export const headers = noStoreHeaders;

/** In the frame of the shop, for those who may edit it. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'catalogue:write');
  const product = await findStoredProduct(params['productId'] ?? '');
  if (!product) throw errorResponse(404, 'This product has been deleted.');
  const { environment } = configuration();
  const [trail, settings] = await Promise.all([findBreadcrumbs(product.categories), loadSiteSettings()]);
  return {
    product: toProductView(product, now),
    trail: [{ name: 'Products', path: '/products' }, ...trail],
    address: `${environment.siteUrl}/products/${product.slug}`,
    delivery: toDeliveryInformation(settings),
    earliestDay: readEarliestDay(settings, now),
    lowStockThreshold: settings.backOffice.lowStockThreshold,
    saveData: isSaveDataRequest(request),
  };
}

export default function ProductPreview() {
  const { product, ...details } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-6">
      <PreviewNotice
        text={
          product.isActive
            ? 'This is how customers see this page.'
            : 'This product is inactive, so customers can’t buy it. Activate it when it is ready.'
        }
        links={[
          { path: editProductPath(product.id), label: 'Edit this product' },
          { path: productsAdminPath, label: 'All products' },
        ]}
      />
      <ProductDetails product={product} wishlist={[]} {...details} />
    </div>
  );
}
