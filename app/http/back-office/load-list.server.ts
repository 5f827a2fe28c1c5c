import { data } from '@remix-run/node';
import { parsePageNumber } from '~/lib/pagination';
import { nullIfUnavailable } from '../server/database-unavailable.server';
import { serviceUnavailable } from '../server/service-unavailable.server';

/** Which page of a list its address names: by number or by cursor. */
type ListQuery<Filter> = {
  readonly filter: Filter;
  readonly page: number;
  readonly cursors: { readonly before: string | null; readonly after: string | null };
};

/**
 * Answers the loader of a list with its filter and what was read for it: null and 503 while the database is unavailable.
 * `more` is what the page shows then, too. Call it after the permission check of the route.
 */
export async function loadList<Filter, List, More extends object = object>(
  request: Request,
  { parse }: { readonly parse: (params: URLSearchParams) => Filter },
  read: (query: ListQuery<Filter>) => Promise<List>,
  more?: More,
) {
  const params = new URL(request.url).searchParams;
  const filter = parse(params);
  const cursors = { before: params.get('before'), after: params.get('after') };
  const list = await nullIfUnavailable(read({ filter, page: parsePageNumber(params.get('page')), cursors }));
  return data({ filter, list, ...(more as More) }, list === null ? serviceUnavailable : {});
}
