import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listOfferedSizes } from '~/domain/back-in-stock/list-offered-sizes.server';
import { listPostsOfProduct } from '~/domain/blog/post-products.server';
import {
  findProductById,
  findProductBySlug,
  listRelatedProducts,
} from '~/domain/catalogue/catalogue-queries.server';
import { findBreadcrumbs } from '~/domain/catalogue/categories.server';
import { toCardView, toProductView } from '~/domain/catalogue/product-view';
import { configuration } from '~/configuration.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { errorResponse } from '~/http/forms/read-form.server';
import { productMeta } from '~/http/seo/structured-meta';
import { describeServedPlaces } from '~/domain/orders/delivery/delivery-terms-view';
import { readEarliestDay } from '~/domain/orders/delivery/read-earliest-day.server';
import { takesStandingOrders } from '~/domain/standing-orders/takes-standing-orders.server';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { readWishlist } from '~/http/cart/visitor-wishlist.server';
import { productPath } from '~/paths';
import { BackInStock } from '../back-in-stock/back-in-stock';
import { ProductDetails } from './product-details';
import { ProductPosts } from './product-posts';
import { RelatedProducts } from './related-products';
import { toDeliveryInformation } from './to-delivery-information.server';

/** One row on a wide screen. */
const relatedCount = 4;

export const handle: RouteHandle = { cached: true, showsInlineMessages: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? productMeta(data.product, data.trail, data.places, matches) : [];

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  const product = (await findProductBySlug(slug)) ?? (await findProductById(slug));
  if (!product) throw errorResponse(404, 'We do not have this product.');
  // docs/product.md 2: an id redirects to the slug.
  if (product.slug !== slug) throw redirect(productPath(product.slug), 308);
  const { environment } = configuration();
  const [related, trail, settings, wishlist, posts] = await Promise.all([
    listRelatedProducts(product, relatedCount),
    findBreadcrumbs(product.categories),
    loadSiteSettings(),
    readWishlist(request, now),
    listPostsOfProduct(product._id.toHexString()),
  ]);
  const delivery = toDeliveryInformation(settings);
  return {
    product: toProductView(product, now),
    trail: [{ name: 'Products', path: '/products' }, ...trail],
    address: `${environment.siteUrl}/products/${product.slug}`,
    delivery,
    places: delivery.offered.delivery ? describeServedPlaces(settings) : '',
    earliestDay: readEarliestDay(settings, now),
    everyMorning: takesStandingOrders(settings) || undefined,
    missingSizes: listOfferedSizes(product, settings, now),
    lowStockThreshold: settings.backOffice.lowStockThreshold,
    areChosen: related.some(({ _id }) => product.goesWith?.some((id) => id.equals(_id))),
    related: related.map((other) => toCardView(other, now)),
    wishlist,
    posts: settings.pages.blog ? posts : [],
    saveData: isSaveDataRequest(request),
  };
}

export default function ProductPage() {
  const { product, missingSizes, related, areChosen, wishlist, posts, saveData, ...details } =
    useLoaderData<typeof loader>();
  return (
    <>
      <ProductDetails product={product} wishlist={wishlist} saveData={saveData} {...details}>
        <BackInStock product={product} sizes={missingSizes} />
      </ProductDetails>
      <RelatedProducts
        title={areChosen ? 'Goes well with' : 'You may also like'}
        products={related}
        saveData={saveData}
      />
      <ProductPosts posts={posts} />
    </>
  );
}
