import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listProducts } from '~/domain/catalogue/catalogue-queries.server';
import {
  parseProductFilter,
  priceRangeLabels,
  priceRanges,
  productSortLabels,
  productSorts,
  productsPageSize,
  toSearchParams,
  type ProductListState,
} from '~/domain/catalogue/product-filter';
import { categoryKey } from '~/domain/catalogue/category';
import { viewCard } from '~/domain/catalogue/product-view';
import { retryAfterSeconds, unlessAway } from '~/http/database-away.server';
import { savesData, type RouteHandle } from '~/http/enhancement';
import { readSession } from '~/http/session.server';
import { topCategories } from '~/http/site.server';
import { pageMeta } from '~/http/page-meta';
import { readWishlist } from '~/http/wishlist.server';
import { ActiveTick, FilterDrawer } from '~/ui/catalogue/filter-drawer';
import { ListHead, ProductGrid } from '~/ui/catalogue/product-grid';
import { EmptyState } from '~/ui/empty-state';
import { SelectField, Tick } from '~/ui/form/field';
import { Kept } from '~/ui/kept';
import { DismissibleNotice } from '~/ui/dismissible-notice';
import { Pagination } from '~/ui/pagination';

export const handle: RouteHandle = { cached: true, placesMessages: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: 'Farm Fresh Products',
      // Searches have no end.
      noIndex: Boolean(data?.selected.search),
      query: data && indexedPart(data.selected, data.page),
    },
    matches,
  );

export async function loader({ request }: LoaderFunctionArgs) {
  const now = new Date();
  const { filter, sort, page, selected } = parseProductFilter(new URL(request.url).searchParams);
  const [list, categories, wishlist] = await Promise.all([
    unlessAway(listProducts({ filter, sort, page, pageSize: productsPageSize })),
    unlessAway(readSession(request).then((signedIn) => topCategories(signedIn?.user.role ?? null))),
    unlessAway(readWishlist(request)),
  ]);
  const isWhole = list !== null && categories !== null;
  return data(
    {
      list: list && {
        ...list,
        products: list.products.map((product) => viewCard(product, now)),
        wishlist: wishlist ?? [],
      },
      // The chosen ones stay to be chosen, so that the form does not lose them.
      categories: categories?.map(({ name }) => name) ?? selected.categories,
      failures: [...(list ? [] : [failures.products]), ...(categories ? [] : [failures.categories])],
      page: list?.page ?? page,
      selected,
      saveData: savesData(request),
    },
    isWhole ? undefined : { status: 503, headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
}

/** storefront.md section 8, to the letter. */
const failures = {
  products: 'Failed to load products. Please try again.',
  categories: 'Failed to load categories. Please try again.',
} as const;

/** Retry-After, where the loader sent one. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** One category is a page of its own, and so is each page of it; another order or a filter shows the same again. */
function indexedPart(selected: ProductListState, page: number) {
  const [category, ...others] = selected.categories;
  const isWhole = toSearchParams({ ...selected, categories: [], page: 1 }).toString() === '';
  return others.length > 0 ? {} : { category, page: isWhole ? page : null };
}

const addressOf = (state: ProductListState) => {
  const params = toSearchParams(state).toString();
  return params ? `/products?${params}` : '/products';
};

export default function Products() {
  const { list, page, categories, failures, selected, saveData } = useLoaderData<typeof loader>();
  const here = addressOf({ ...selected, page });
  return (
    <>
      {failures.length > 0 && (
        <div className="mb-6">
          <DismissibleNotice kind="error">
            {failures.map((failure) => (
              <p key={failure}>{failure}</p>
            ))}
            <p>
              <a href={here} className="font-bold underline">
                Try again
              </a>
            </p>
          </DismissibleNotice>
        </div>
      )}
      <h1>Our Fresh Products</h1>
      <div className="mt-4 gap-8 lg:grid lg:grid-cols-[15rem_1fr]">
        <Kept as="div" part={Filters} of={{ categories, selected }} />
        <section aria-label="Products" className="min-w-0">
          {list ? (
            <List list={list} selected={selected} saveData={saveData} />
          ) : (
            <EmptyState title="No products to show" text="The shop is not reachable at the moment.">
              <a href={here} className="button button-primary">
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
      <ListHead total={total} search={selected.search} wishlist={wishlist} />
      {products.length === 0 ? (
        <EmptyState title="No Products Found" text="Nothing matches these filters. Try fewer of them.">
          <a href="/products" className="button button-primary">
            Reset Filters
          </a>
        </EmptyState>
      ) : (
        <ProductGrid
          look="products"
          products={products}
          wishlist={wishlist}
          returnTo={addressOf({ ...selected, page })}
          saveData={saveData}
          className="md:grid-cols-3 lg:grid-cols-4"
        />
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={(other) => addressOf({ ...selected, page: other })}
      />
    </>
  );
}

/** All of the list's state, as one form. */
function Filters({ categories, selected }: { categories: readonly string[]; selected: ProductListState }) {
  const chosen = new Set(selected.categories.map(categoryKey));
  return (
    <form action="/products" data-submit-on-change="wide" className="mb-4">
      {selected.search && <input type="hidden" name="search" value={selected.search} />}
      <FilterDrawer label="Filter and sort" resetPath="/products">
        <SelectField id="sort" name="sort" label="Sort by" defaultValue={selected.sort}>
          {productSorts.map((sort) => (
            <option key={sort} value={sort}>
              {productSortLabels[sort]}
            </option>
          ))}
        </SelectField>
        <div>
          <ActiveTick label="Show Active Only" active={selected.active} />
        </div>
        <fieldset>
          <legend className="font-bold">Categories</legend>
          {categories.map((name) => (
            <Tick
              key={name}
              id={`category-${categoryKey(name).replaceAll(' ', '-')}`}
              name="category"
              value={name}
              type="checkbox"
              defaultChecked={chosen.has(categoryKey(name))}
              label={name}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="font-bold">Price</legend>
          <Tick
            id="price-any"
            name="price"
            value=""
            type="radio"
            defaultChecked={!selected.price}
            label="Any price"
          />
          {priceRanges.map((range) => (
            <Tick
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
