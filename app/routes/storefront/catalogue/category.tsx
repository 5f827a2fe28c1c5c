import {
  data,
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findCategory } from '~/domain/catalogue/categories.server';
import { findLowestPrice, listProducts } from '~/domain/catalogue/catalogue-queries.server';
import { describeServedPlaces } from '~/domain/orders/delivery/delivery-terms-view';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { productSortLabels, type ProductFilter } from '~/domain/catalogue/product-filter';
import { toCardView } from '~/domain/catalogue/product-view';
import {
  parseSortAndPage,
  shopPageSize,
  shopSorts,
  withSortAndPage,
  type ShopSort,
} from '~/domain/catalogue/shop-filter';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { pageMeta } from '~/http/seo/page-meta';
import { readSession } from '~/http/session/session.server';
import { readWishlist } from '~/http/cart/visitor-wishlist.server';
import { formatMoney } from '~/lib/format/money';
import { Breadcrumb } from '~/ui/breadcrumb';
import { DiscountBadge, Subcategories } from '~/ui/catalogue/category-card';
import { ListHeader, ProductGrid } from '~/ui/catalogue/product-grid';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { NumberedPagination } from '~/ui/pagination';

export const handle: RouteHandle = { cached: true, showsInlineMessages: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(
        {
          title: data.category.name,
          description: `${data.category.name} from ${data.offer}. ${data.category.description}`,
          picture: data.category.picture && { ...data.category.picture, alt: data.category.name },
          query: { page: data.sort === 'featured' ? data.page : null },
          breadcrumbs: breadcrumbsOf(data.parent),
          noIndex: !data.isListed,
        },
        matches,
      )
    : [];

const breadcrumbsOf = (parent: { name: string; path: string } | null) => [
  { name: 'Categories', path: '/categories' },
  ...(parent ? [parent] : []),
];

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { sort, page } = parseSortAndPage(url.searchParams);
  const signedIn = await readSession(request, now);
  const result = await findCategory(
    { slug: params['category'] ?? '', subSlug: params['subcategory'] },
    signedIn?.user.role ?? null,
  );
  if (!result.ok && result.reason === 'moved') throw redirect(result.path + url.search, 308);
  if (!result.ok) throw errorResponse(404, 'We do not have this category.');
  const { category, parent, isListed } = result;
  const filter = { isActive: true, categories: [category.name] };
  const [list, wishlist, offer] = await Promise.all([
    nullIfUnavailable(listProducts({ filter, sort, page, pageSize: shopPageSize })),
    nullIfUnavailable(readWishlist(request, now)),
    nullIfUnavailable(describeOffer(filter)),
  ]);
  return data(
    {
      category,
      parent,
      isListed,
      list: list && { ...list, products: list.products.map((product) => toCardView(product, now)) },
      wishlist: wishlist ?? [],
      offer: offer ?? 'our farm',
      sort,
      page: list?.page ?? page,
      saveData: isSaveDataRequest(request),
    },
    list ? undefined : serviceUnavailable,
  );
}

/** For search engines, after 'from': 'KES 65.00, delivered in Bumala'. */
async function describeOffer(filter: ProductFilter): Promise<string> {
  const [lowestPrice, settings] = await Promise.all([findLowestPrice(filter), loadSiteSettings()]);
  if (lowestPrice === null) return 'our farm';
  const places = findOfferedMethods(settings).delivery ? describeServedPlaces(settings) : '';
  return `${formatMoney(lowestPrice)}${places && `, ${places}`}`;
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function CategoryPage() {
  const { category, parent, list, wishlist, sort, page, saveData } = useLoaderData<typeof loader>();
  const pathOfPage = (page: number) => withSortAndPage(category.path, { sort, page });
  return (
    <>
      <Breadcrumb trail={breadcrumbsOf(parent)} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>{category.name}</h1>
        <DiscountBadge percent={category.discountPercent} />
      </div>
      <p className="mt-1 max-w-text text-ink-soft">{category.description}</p>
      <Subcategories links={category.subcategories} className="mt-2" />
      <section aria-label="Products" className="mt-4">
        {list ? (
          <>
            <SortForm path={category.path} sort={sort} />
            <ListHeader total={list.total} wishlist={wishlist} />
            <div id="products-grid">
              {list.products.length === 0 ? (
                <EmptyState
                  title="No Products Found"
                  text="This category is empty at the moment. See what else is in the shop."
                >
                  <a href="/shop" className="button button-primary">
                    Go to the shop
                  </a>
                </EmptyState>
              ) : (
                <ProductGrid
                  layout="shop"
                  products={list.products}
                  wishlist={wishlist}
                  returnTo={pathOfPage(page)}
                  saveData={saveData}
                  className="md:grid-cols-3 lg:grid-cols-4"
                />
              )}
              <NumberedPagination
                page={page}
                pageCount={list.pageCount}
                hrefOf={(other) => `${pathOfPage(other)}#products-grid`}
              />
            </div>
          </>
        ) : (
          <Notice kind="error">
            <p>Failed to load products. Please try again later.</p>
            <p>
              <a href={pathOfPage(page)} className="font-bold underline">
                Try again
              </a>
            </p>
          </Notice>
        )}
      </section>
    </>
  );
}

const SortForm = ({ path, sort }: { path: string; sort: ShopSort }) => (
  <form action={path} data-submit-on-change className="mb-3 flex flex-wrap items-center gap-2">
    <label htmlFor="sort" className="font-bold">
      Sort by
    </label>
    <select id="sort" name="sort" defaultValue={sort} className="field w-auto min-w-0 flex-1 sm:flex-none">
      {shopSorts.map((each) => (
        <option key={each} value={each}>
          {productSortLabels[each]}
        </option>
      ))}
    </select>
    <button data-without-script className="button button-secondary">
      Sort
    </button>
  </form>
);
