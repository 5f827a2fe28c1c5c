import type { LoaderFunctionArgs } from '@remix-run/node';
import { parseSearchParams } from '~/domain/search/search';
import { listSuggestions } from '~/domain/search/search.server';

/** The same letters are typed and taken back within seconds; names of products change a few times a year. */
const cacheControl = 'public, max-age=60';

/** What the search box shows while somebody types, as JSON for app/enhance/lists/search-suggestions.ts. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { term } = parseSearchParams(new URL(request.url).searchParams);
  return Response.json(await listSuggestions(term), {
    headers: { 'Cache-Control': cacheControl, 'X-Robots-Tag': 'noindex' },
  });
}
