import type { LoaderFunctionArgs } from '@remix-run/node';
import { parseSearchParams } from '~/domain/search/search';
import { listSuggestions } from '~/domain/search/search.server';

const cacheControl = 'public, max-age=60';

/** JSON for app/enhance/lists/search-suggestions.ts. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { term } = parseSearchParams(new URL(request.url).searchParams);
  return Response.json(await listSuggestions(term), {
    headers: { 'Cache-Control': cacheControl, 'X-Robots-Tag': 'noindex' },
  });
}
