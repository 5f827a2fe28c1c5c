import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { toCardView } from '~/domain/catalogue/product-view';
import { parseSearchParams, searchPath } from '~/domain/search/search';
import { findableTerms, searchShop } from '~/domain/search/search.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { pageMeta } from '~/http/seo/page-meta';
import { readWishlist } from '~/http/cart/visitor-wishlist.server';
import { useRootData } from '~/ui/layout/use-root-data';
import { EmptyState } from '~/ui/empty-state';
import { SiteResults } from './site-results';
import { ProductResults } from './product-results';
import { NoResults } from './no-results';
import { SearchStart } from './search-start';

export const handle: RouteHandle = { cached: true, showsInlineMessages: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data?.term ? `Search for “${data.term}”` : 'Search',
      description: 'Search the whole shop: products, categories and pages, in English or Swahili.',
      noIndex: true,
    },
    matches,
  );

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { term, page } = parseSearchParams(new URL(request.url).searchParams);
  const [results, wishlist] = await Promise.all([
    term ? nullIfUnavailable(searchShop(term, page)) : null,
    nullIfUnavailable(readWishlist(request, now)),
  ]);
  const isUnavailable = term !== '' && results === null;
  const examples = results?.products.total
    ? null
    : await nullIfUnavailable(findableTerms(term ? swahiliExamples : examplesAtStart));
  return data(
    {
      term,
      results: results && {
        ...results,
        products: {
          ...results.products,
          products: results.products.products.map((product) => toCardView(product, now)),
        },
      },
      examples: examples ?? [],
      isUnavailable,
      wishlist: wishlist ?? [],
      saveData: isSaveDataRequest(request),
    },
    isUnavailable ? serviceUnavailable : undefined,
  );
}

/** Shown where they find something. */
const examplesAtStart = ['fresh milk 500 ml', 'maziwa mala'];
const swahiliExamples = ['maziwa', 'mtindi', 'siagi'];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Search() {
  const { term, results, examples, isUnavailable, wishlist, saveData } = useLoaderData<typeof loader>();
  const { site } = useRootData();
  const { categories } = site;
  if (isUnavailable)
    return (
      <>
        <h1 className="sr-only">Search</h1>
        <EmptyState title="Search is down at the moment" text="Please try again in a minute.">
          <a href={searchPath(term)} className="button button-primary">
            Try again
          </a>
        </EmptyState>
      </>
    );
  if (!results) return <SearchStart examples={examples} categories={categories} />;
  const { products, sitePages, correctedTerm, similarTerms } = results;
  if (products.total === 0 && sitePages.length === 0)
    return (
      <NoResults
        term={term}
        similarTerms={similarTerms}
        examples={examples}
        categories={categories}
        site={site}
      />
    );
  return (
    <>
      <h1 className="break-words">Results for “{term}”</h1>
      {correctedTerm !== null && (
        <p className="mt-2">
          No results for “{term}”. These are the results for <strong>{correctedTerm}</strong>.
        </p>
      )}
      {products.total > 0 && (
        <ProductResults term={term} list={products} wishlist={wishlist} saveData={saveData} />
      )}
      {sitePages.length > 0 && <SiteResults sitePages={sitePages} />}
    </>
  );
}
