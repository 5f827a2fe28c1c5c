import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { viewCard } from '~/domain/catalogue/product-view';
import { parseSearch, searchPath } from '~/domain/search/search';
import { searchShop } from '~/domain/search/search.server';
import { retryAfterSeconds, unlessAway } from '~/http/database-away.server';
import { savesData, type RouteHandle } from '~/http/enhancement';
import { pageMeta } from '~/http/page-meta';
import { readWishlist } from '~/http/wishlist.server';
import type { Site } from '~/ui/layout/site';
import { EmptyState } from '~/ui/empty-state';
import { FoundPlaces } from '~/ui/search/found-places';
import { FoundProducts } from '~/ui/search/found-products';
import { NothingFound } from '~/ui/search/nothing-found';
import { SearchStart } from '~/ui/search/search-start';

export const handle: RouteHandle = { cached: true, placesMessages: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data?.term ? `Search for “${data.term}”` : 'Search',
      description: 'Search the whole shop: products, categories and pages, in English or Swahili.',
      // Searches have no end.
      noIndex: true,
    },
    matches,
  );

export async function loader({ request }: LoaderFunctionArgs) {
  const now = new Date();
  const { term, page } = parseSearch(new URL(request.url).searchParams);
  const [found, wishlist] = await Promise.all([
    term ? unlessAway(searchShop(term, page)) : null,
    unlessAway(readWishlist(request)),
  ]);
  const isAway = term !== '' && found === null;
  return data(
    {
      term,
      found: found && {
        ...found,
        products: { ...found.products, products: found.products.products.map((one) => viewCard(one, now)) },
      },
      isAway,
      wishlist: wishlist ?? [],
      saveData: savesData(request),
    },
    isAway ? { status: 503, headers: { 'Retry-After': String(retryAfterSeconds) } } : undefined,
  );
}

/** Retry-After, where the loader sent one. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Search() {
  const { term, found, isAway, wishlist, saveData } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData('root') as { readonly site: Site } | undefined;
  const categories = root?.site.categories ?? [];
  if (isAway)
    return (
      <>
        <h1 className="sr-only">Search</h1>
        <EmptyState
          title="The search is not reachable"
          text="The shop has a short break. Please try again in a minute."
        >
          <a href={searchPath(term)} className="button button-primary">
            Try again
          </a>
        </EmptyState>
      </>
    );
  if (!found) return <SearchStart categories={categories} />;
  const { products, places, instead, nearest } = found;
  if (products.total === 0 && places.length === 0)
    return <NothingFound term={term} nearest={nearest} categories={categories} site={root?.site ?? null} />;
  return (
    <>
      <h1 className="break-words">Results for “{term}”</h1>
      {instead !== null && (
        <p className="mt-2">
          We looked for <strong>{instead}</strong>, which is what we have under a similar name.
        </p>
      )}
      {products.total > 0 && (
        <FoundProducts term={term} list={products} wishlist={wishlist} saveData={saveData} />
      )}
      {places.length > 0 && <FoundPlaces places={places} />}
    </>
  );
}
