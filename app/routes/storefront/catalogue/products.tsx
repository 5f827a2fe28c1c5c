import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listProducts } from '~/domain/catalogue/catalogue-queries.server';
import {
  parseProductListParams,
  priceRangeLabels,
  priceRanges,
  productSortLabels,
  productSorts,
  productsPageSize,
  toProductListParams,
  type ProductListState,
} from '~/domain/catalogue/product-filter';
import { categoryKey } from '~/domain/catalogue/category';
import { toCardView } from '~/domain/catalogue/product-view';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { readSession } from '~/http/session/session.server';
import { listTopCategories } from '~/http/rendering/site.server';
import { pageMeta } from '~/http/seo/page-meta';
import { readWishlist } from '~/http/cart/visitor-wishlist.server';
import { ActiveOnlyField, FilterDrawer } from '~/ui/catalogue/filter-drawer';
import { ListHeader, nothingForSale, ProductGrid } from '~/ui/catalogue/product-grid';
import { EmptyState } from '~/ui/empty-state';
import { CheckField, Options, SelectField } from '~/ui/form/field';
import { CachedMarkup } from '~/ui/cached-markup';
import { DismissibleNotice } from '~/ui/dismissible-notice';
import { Pagination } from '~/ui/pagination';

export const handle: RouteHandle = { cached: true, showsInlineMessages: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: 'Farm Fresh Products',
      // Search results must not be indexed: there is no end of them.
      noIndex: Boolean(data?.selected.search),
      query: data && indexedParams(data.selected, data.page),
    },
    matches,
  );

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { filter, sort, page, selected } = parseProductListParams(new URL(request.url).searchParams);
  const [list, categories, wishlist] = await Promise.all([
    nullIfUnavailable(listProducts({ filter, sort, page, pageSize: productsPageSize })),
    nullIfUnavailable(
      readSession(request, now).then((signedIn) => listTopCategories(signedIn?.user.role ?? null)),
    ),
    nullIfUnavailable(readWishlist(request, now)),
  ]);
  const isComplete = list !== null && categories !== null;
  return data(
    {
      list: list && {
        ...list,
        products: list.products.map((product) => toCardView(product, now)),
        wishlist: wishlist ?? [],
      },
      // Without the list of categories, the form keeps the selected ones.
      categories: categories?.map(({ name }) => name) ?? selected.categories,
      failures: [...(list ? [] : [failures.products]), ...(categories ? [] : [failures.categories])],
      page: list?.page ?? page,
      selected,
      saveData: isSaveDataRequest(request),
    },
    isComplete ? undefined : serviceUnavailable,
  );
}

const failures = {
  products: 'Failed to load products. Please try again.',
  categories: 'Failed to load categories. Please try again.',
} as const;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The query parameters of the canonical URL: a category and a page; sort orders and filters are duplicates. */
function indexedParams(selected: ProductListState, page: number) {
  const [category, ...others] = selected.categories;
  const isUnfiltered = toProductListParams({ ...selected, categories: [], page: 1 }).toString() === '';
  return others.length > 0 ? {} : { category, page: isUnfiltered ? page : null };
}

const productListPath = (state: ProductListState) => {
  const params = toProductListParams(state).toString();
  return params ? `/products?${params}` : '/products';
};

export default function Products() {
  const { list, page, categories, failures, selected, saveData } = useLoaderData<typeof loader>();
  const currentPath = productListPath({ ...selected, page });
  return (
    <>
      {failures.length > 0 && (
        <div className="mb-6">
          <DismissibleNotice kind="error">
            {failures.map((failure) => (
              <p key={failure}>{failure}</p>
            ))}
            <p>
              <a href={currentPath} className="font-bold underline">
                Try again
              </a>
            </p>
          </DismissibleNotice>
        </div>
      )}
      <h1>Our Fresh Products</h1>
      <div className="mt-4 gap-8 lg:grid lg:grid-cols-[15rem_1fr]">
        <CachedMarkup as="div" component={Filters} props={{ categories, selected }} />
        <section aria-label="Products" className="min-w-0">
          {list ? (
            <List list={list} selected={selected} saveData={saveData} />
          ) : (
            <EmptyState title="No products to show" text="The shop is down at the moment.">
              <a href={currentPath} className="button button-primary">
                Try again
              </a>
            </EmptyState>
          )}
        </section>
      </div>
    </>
  );
}

type ListProps = {
  list: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['list']>;
  selected: ProductListState;
  saveData: boolean;
};

function List({ list: { products, total, page, pageCount, wishlist }, selected, saveData }: ListProps) {
  return (
    <>
      <ListHeader total={total} search={selected.search} wishlist={wishlist} />
      {products.length === 0 && productListPath({ ...selected, page: 1 }) === '/products' ? (
        <EmptyState {...nothingForSale} />
      ) : products.length === 0 ? (
        <EmptyState title="No Products Found" text="No product matches all your filters. Try removing one.">
          <a href="/products" className="button button-primary">
            Reset Filters
          </a>
        </EmptyState>
      ) : (
        <ProductGrid
          layout="products"
          products={products}
          wishlist={wishlist}
          returnTo={productListPath({ ...selected, page })}
          saveData={saveData}
          className="md:grid-cols-3 lg:grid-cols-4"
        />
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={(other) => productListPath({ ...selected, page: other })}
      />
    </>
  );
}

function Filters({ categories, selected }: { categories: readonly string[]; selected: ProductListState }) {
  const selectedKeys = new Set(selected.categories.map(categoryKey));
  return (
    <form action="/products" data-submit-on-change="wide" className="mb-4">
      {selected.search && <input type="hidden" name="search" value={selected.search} />}
      <FilterDrawer label="Filter and sort" resetPath="/products">
        <SelectField id="sort" name="sort" label="Sort by" defaultValue={selected.sort}>
          <Options of={productSorts.map((sort) => [sort, productSortLabels[sort]])} />
        </SelectField>
        <div>
          <ActiveOnlyField label="Show Active Only" active={selected.active} />
        </div>
        <fieldset>
          <legend className="font-bold">Categories</legend>
          {categories.map((name) => (
            <CheckField
              key={name}
              id={`category-${categoryKey(name).replaceAll(' ', '-')}`}
              name="category"
              value={name}
              type="checkbox"
              defaultChecked={selectedKeys.has(categoryKey(name))}
              label={name}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="font-bold">Price</legend>
          <CheckField
            id="price-any"
            name="price"
            value=""
            type="radio"
            defaultChecked={!selected.price}
            label="Any price"
          />
          {priceRanges.map((range) => (
            <CheckField
              key={range}
              id={`price-${range}`}
              name="price"
              value={range}
              type="radio"
              defaultChecked={selected.price === range}
              label={priceRangeLabels[range]}
            />
          ))}
        </fieldset>
      </FilterDrawer>
    </form>
  );
}
