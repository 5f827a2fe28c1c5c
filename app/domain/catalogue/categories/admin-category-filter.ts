import { listPath } from '~/lib/list-path';
import { maxSearchLength } from '../list-params';
import { parseActiveState, type ActiveState } from '../products/admin-product-filter';

export const categoriesAdminPath = '/categories-admin';
export const newCategoryPath = `${categoriesAdminPath}/new`;
export const editCategoryPath = (id: string): string => `${categoriesAdminPath}/${id}`;
export const deleteCategoryPath = (id: string): string => `${categoriesAdminPath}/${id}/delete`;

/** '' for no search. */
export type AdminCategoryFilter = { readonly search: string; readonly state: ActiveState };

export const parseAdminCategoryFilter = (params: URLSearchParams): AdminCategoryFilter => ({
  search: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
  state: parseActiveState(params.get('status')),
});

export const categoriesAdminListPath = ({ search, state }: AdminCategoryFilter): string =>
  listPath(categoriesAdminPath, { q: search, status: state === 'all' ? null : state }, 1);
