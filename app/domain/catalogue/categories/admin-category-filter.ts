import { maxSearchLength } from '~/domain/text/search-text';
import { listPath } from '~/lib/list-path';
import { categoriesAdminPath } from '~/paths';
import { parseActiveState, type ActiveState } from '../products/admin-product-filter';

/** '' for no search. */
export type AdminCategoryFilter = { readonly search: string; readonly state: ActiveState };

export const parseAdminCategoryFilter = (params: URLSearchParams): AdminCategoryFilter => ({
  search: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
  state: parseActiveState(params.get('status')),
});

export const categoriesAdminListPath = ({ search, state }: AdminCategoryFilter): string =>
  listPath(categoriesAdminPath, { q: search, status: state === 'all' ? null : state }, 1);
