import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  findProductById,
  findProductBySlug,
  listRelatedProducts,
} from '~/domain/catalogue/catalogue-queries.server';
import { findBreadcrumbs } from '~/domain/catalogue/categories.server';
import { toCardView, toProductView, type OfferView } from '~/domain/catalogue/product-view';
import { runtime } from '~/http/server/runtime.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { errorResponse } from '~/http/forms/read-form.server';
import { productMeta } from '~/http/seo/page-meta';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { readWishlist } from '~/http/cart/visitor-wishlist.server';
import { formatMoney } from '~/lib/format/money';
import { bindUnits } from '~/lib/format/bind-units';
import { Breadcrumb } from '~/ui/breadcrumb';
import { Money } from '~/ui/money';
import { AddToCart } from '~/ui/catalogue/add-to-cart';
import { ProductBadges } from '~/ui/catalogue/product-badges';
import { DeliveryInformation } from './delivery-information';
import { ProductGrid } from '~/ui/catalogue/product-grid';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { ShareLinks } from './share-links';
import { WishlistButton } from '~/ui/catalogue/wishlist-button';

/** One row on a wide screen. */
const relatedCount = 4;

export const handle: RouteHandle = { cached: true, showsInlineMessages: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? productMeta(data.product, data.trail, matches) : [];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  const product = (await findProductBySlug(slug)) ?? (await findProductById(slug));
  if (!product) throw errorResponse(404, 'We do not have this product.');
  // docs/product.md 2: an id redirects to the slug.
  if (product.slug !== slug) throw redirect(`/products/${product.slug}`, 308);
  const now = new Date();
  const [related, trail, settings, { environment }, wishlist] = await Promise.all([
    listRelatedProducts(product, relatedCount),
    findBreadcrumbs(product.categories),
    loadSiteSettings(),
    runtime(),
    readWishlist(request),
  ]);
  return {
    product: toProductView(product, now),
    trail: [{ name: 'Products', path: '/products' }, ...trail],
    address: `${environment.siteUrl}/products/${product.slug}`,
    delivery: {
      fee: settings.deliveryFee,
      pickupLocations: settings.pickupLocations.map(({ name }) => name),
    },
    related: related.map((other) => toCardView(other, now)),
    wishlist,
    saveData: isSaveDataRequest(request),
  };
}

export default function ProductPage() {
  const { product, trail, related, delivery, address, wishlist, saveData } = useLoaderData<typeof loader>();
  const path = `/products/${product.slug}`;
  return (
    <>
      <Breadcrumb trail={trail} />
      <article className="grid gap-6 md:grid-cols-2 md:grid-rows-[auto_1fr] md:items-start md:gap-x-10">
        <ProductPicture
          picture={product.picture}
          sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 92vw"
          highPriority
          saveData={saveData}
        />
        <div className="space-y-4 md:row-span-2">
          <p className="flex flex-wrap gap-1">
            <ProductBadges product={product} />
          </p>
          <h1>{product.name}</h1>
          <p className="text-ink-soft">{product.brand}</p>
          <p className="text-xl font-bold">
            {product.variants.length > 1 && <span className="text-base text-clay">from </span>}
            <span className="money">{formatMoney(product.lowestPrice)}</span>
          </p>
          <p className="max-w-text">{bindUnits(product.description)}</p>
          <AddToCart product={product} returnTo={path} withQuantity />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <WishlistButton product={product} isInWishlist={wishlist.includes(product.id)} returnTo={path} />
            {wishlist.length > 0 && (
              <a href="/wishlist" className="link">
                Your wishlist ({wishlist.length})
              </a>
            )}
          </div>
          <Variants product={product} />
          <ShareLinks title={product.name} address={address} />
          {product.specifications.length > 0 && (
            <section aria-labelledby="facts">
              <h2 id="facts">Good to know</h2>
              <table className="table mt-2">
                <tbody>
                  {product.specifications.map(([key, value]) => (
                    <tr key={key}>
                      <th scope="row">{key}</th>
                      <td>{bindUnits(value)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </div>
        <DeliveryInformation {...delivery} />
      </article>
      {related.length > 0 && (
        <section className="mt-10">
          <h2>You may also like</h2>
          <div className="mt-4">
            <ProductGrid
              layout="products"
              products={related}
              wishlist={wishlist}
              returnTo={path}
              saveData={saveData}
              className="lg:grid-cols-4"
            />
          </div>
        </section>
      )}
    </>
  );
}

/** Fewer units are shown as 'Only N left'. */
const lowStockThreshold = 5;

function Variants({ product }: { product: Pick<OfferView, 'variants'> }) {
  if (product.variants.length === 0) return null;
  return (
    <table className="table">
      <caption className="sr-only">Sizes and prices</caption>
      <thead>
        <tr>
          <th scope="col">Size</th>
          <th scope="col" className="text-right">
            Price
          </th>
          <th scope="col" className="text-right">
            In stock
          </th>
        </tr>
      </thead>
      <tbody>
        {product.variants.map((variant) => (
          <tr key={variant.sku}>
            <th scope="row" className="font-normal">
              {bindUnits(variant.name)}
            </th>
            <td className="money text-right">
              <Money amount={variant.price} />
            </td>
            <td className="text-right">
              {variant.left === 0
                ? 'Sold out'
                : variant.left < lowStockThreshold
                  ? `Only ${variant.left} left`
                  : 'Yes'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
