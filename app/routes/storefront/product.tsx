import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  findProductById,
  findProductBySlug,
  relatedProducts,
} from '~/domain/catalogue/catalogue-queries.server';
import { viewCard, viewProduct, type OfferView } from '~/domain/catalogue/product-view';
import { savesData, type RouteHandle } from '~/http/enhancement';
import { problem } from '~/http/form.server';
import { productMeta } from '~/http/page-meta';
import { readWishlist } from '~/http/wishlist.server';
import { formatMoney } from '~/lib/money';
import { bindUnits } from '~/lib/units';
import { Money } from '~/ui/money';
import { AddToCart } from '~/ui/catalogue/add-to-cart';
import { ProductBadges } from '~/ui/catalogue/product-badges';
import { ProductPlace, usePlacedMessage } from '~/ui/catalogue/product-place';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { WishlistButton } from '~/ui/catalogue/wishlist-button';
import { categoryPath } from '~/ui/layout/header';

/** One row of cards on a desktop. */
const relatedCount = 4;

export const handle: RouteHandle = { placesMessages: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? productMeta(data.product, matches) : [];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  const product = (await findProductBySlug(slug)) ?? (await findProductById(slug));
  if (!product) throw problem(404, 'We do not have this product.');
  // The id form works too and leads to the slug (decisions.md 8).
  if (product.slug !== slug) throw redirect(`/products/${product.slug}`, 308);
  const now = new Date();
  const [related, wishlist] = await Promise.all([
    relatedProducts(product, relatedCount),
    readWishlist(request),
  ]);
  return {
    product: viewProduct(product, now),
    related: related.map((other) => viewCard(other, now)),
    wishlist,
    saveData: savesData(request),
  };
}

export default function ProductPage() {
  const { product, related, wishlist, saveData } = useLoaderData<typeof loader>();
  const path = `/products/${product.slug}`;
  const message = usePlacedMessage();
  const [category] = product.categories;
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-4 text-sm">
        <ol className="flex flex-wrap gap-x-2">
          <li>
            <a href="/products" className="link inline-block py-1">
              Products
            </a>
          </li>
          {category && (
            <li>
              /{' '}
              <a href={categoryPath(category)} className="link inline-block py-1">
                {category}
              </a>
            </li>
          )}
        </ol>
      </nav>
      <article className="grid gap-6 md:grid-cols-2 md:gap-10">
        <ProductPicture
          picture={product.picture}
          sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 92vw"
          eager
          saveData={saveData}
        />
        <div className="space-y-4">
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
            <WishlistButton product={product} wished={wishlist.includes(product.id)} returnTo={path} />
            {wishlist.length > 0 && (
              <a href="/wishlist" className="link">
                Your wishlist ({wishlist.length})
              </a>
            )}
          </div>
          <Variants product={product} />
          {product.specifications.length > 0 && (
            <>
              <h2>Good to know</h2>
              <table className="table">
                <tbody>
                  {product.specifications.map(([key, value]) => (
                    <tr key={key}>
                      <th scope="row">{key}</th>
                      <td>{bindUnits(value)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )}
        </div>
      </article>
      {related.length > 0 && (
        <section className="mt-10">
          <h2>You may also like</h2>
          <ul data-keep-place className="mt-4 grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
            {related.map((other) => (
              <ProductPlace
                key={other.id}
                product={other}
                wished={wishlist.includes(other.id)}
                returnTo={path}
                eager={false}
                saveData={saveData}
                message={message}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** From this many on a shopper need not hurry. */
const fewLeft = 5;

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
              {variant.left === 0 ? 'Sold out' : variant.left < fewLeft ? `Only ${variant.left} left` : 'Yes'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
