import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Picture } from '~/domain/images/picture';
import { categoryKey } from '~/domain/catalogue/category';
import { toCardView } from '~/domain/catalogue/product-view';
import { parseShopParams, shopPath, type ShopState } from '~/domain/catalogue/shop-filter';
import { listShop } from '~/domain/catalogue/shop-list.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { pageMeta } from '~/http/seo/page-meta';
import { readSession } from '~/http/session/session.server';
import { listTopCategories } from '~/http/rendering/site.server';
import { readWishlist } from '~/http/cart/visitor-wishlist.server';
import { ListHeader, nothingForSale, ProductGrid } from '~/ui/catalogue/product-grid';
import { ShopPanel } from './shop-panel';
import { EmptyState } from '~/ui/empty-state';
import { CachedMarkup } from '~/ui/cached-markup';
import { Notice } from '~/ui/notice';
import { NumberedPagination } from '~/ui/pagination';
import { ResponsivePicture } from '~/ui/responsive-picture';

export const handle: RouteHandle = { cached: true, showsInlineMessages: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: 'Shop',
      // Search results have no end, and categories have a page of their own.
      noIndex: data !== undefined && (data.state.search !== '' || data.state.category !== null),
      query: { page: data && isUnfiltered(data.state) ? data.state.page : null },
    },
    matches,
  );

/** Whether the state is the default, except for the page: other states are duplicates for search engines. */
const isUnfiltered = (state: ShopState) => shopPath({ ...state, page: 1 }) === '/shop';

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const state = parseShopParams(new URL(request.url).searchParams);
  const [list, categories, wishlist, texts] = await Promise.all([
    nullIfUnavailable(listShop(state)),
    nullIfUnavailable(
      readSession(request, now).then((signedIn) => listTopCategories(signedIn?.user.role ?? null)),
    ),
    nullIfUnavailable(readWishlist(request, now)),
    loadFilledTexts(),
  ]);
  return data(
    {
      intro: texts.shop.intro,
      picture: texts.shopPicture.image,
      list: list && { ...list, products: list.products.map((product) => toCardView(product, now)) },
      categories: includeSelected(categories?.map(({ name }) => name) ?? [], state.category),
      wishlist: wishlist ?? [],
      state: { ...state, page: list?.page ?? state.page },
      saveData: isSaveDataRequest(request),
    },
    list ? undefined : serviceUnavailable,
  );
}

/** Adds the selected category, so that the form can show it even if it is unknown. */
const includeSelected = (names: readonly string[], selected: string | null): readonly string[] =>
  selected === null || names.some((name) => categoryKey(name) === categoryKey(selected))
    ? names
    : [...names, selected];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Shop() {
  const { intro, picture, list, categories, wishlist, state, saveData } = useLoaderData<typeof loader>();
  const currentPath = shopPath(state);
  return (
    <>
      <Hero intro={intro} picture={picture} saveData={saveData} />
      <div className="mt-3 items-start gap-8 md:mt-6 lg:grid lg:grid-cols-[15rem_1fr]">
        <CachedMarkup
          as="div"
          component={ShopPanel}
          props={{ categories, state, counts: list?.counts ?? null, allCount: list?.allCount ?? null }}
        />
        <section aria-label="Products" className="min-w-0">
          {!list && (
            <Notice kind="error">
              <p>Failed to load products. Please try again later.</p>
              <p>
                <a href={currentPath} className="font-bold underline">
                  Try again
                </a>
              </p>
            </Notice>
          )}
          {list && <ListHeader total={list.total} search={state.search} wishlist={wishlist} />}
          <div id="products-grid" data-live>
            {list && (
              <>
                {list.products.length === 0 && isUnfiltered(state) ? (
                  <EmptyState {...nothingForSale} />
                ) : list.products.length === 0 ? (
                  <EmptyState title="No Products Found" text="Try adjusting your filters or search criteria">
                    <a href="/shop" className="button button-primary">
                      Reset Filters
                    </a>
                  </EmptyState>
                ) : (
                  <ProductGrid
                    layout="shop"
                    products={list.products}
                    wishlist={wishlist}
                    returnTo={currentPath}
                    saveData={saveData}
                    className="md:grid-cols-3"
                  />
                )}
                <AbovePriceLimit state={state} count={list.abovePriceLimitCount} />
                <NumberedPagination
                  page={list.page}
                  pageCount={list.pageCount}
                  hrefOf={(page) => `${shopPath({ ...state, page })}#products-grid`}
                />
              </>
            )}
          </div>
        </section>
      </div>
    </>
  );
}

/** The picture is lazy: phones, which do not show it, do not load it. */
const Hero = ({
  intro,
  picture,
  saveData,
}: {
  intro: string;
  picture: Picture | null;
  saveData: boolean;
}) => (
  <div className="md:flex md:items-stretch md:overflow-hidden md:rounded md:bg-pasture md:text-milk">
    <div className="md:flex-1 md:self-center md:p-10">
      <h1 className="text-xl md:text-3xl">Discover Our Products</h1>
      <p className="mt-1 max-w-text md:mt-2">{intro}</p>
    </div>
    {!saveData && picture && (
      <ResponsivePicture picture={picture} alt="" sizes="264px" className="hidden h-44 w-auto md:block" />
    )}
  </div>
);

/** Says what the default price range hides: the large cans cost more. */
function AbovePriceLimit({ state, count }: { state: ShopState; count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-3 text-sm">
      {count === 1 ? '1 more product costs' : `${count} more products cost`} over KES 1,000.{' '}
      <a href={shopPath({ ...state, maxPrice: null, page: 1 })} className="link inline-block py-1">
        {count === 1 ? 'Show it too' : 'Show them too'}
      </a>
    </p>
  );
}
