import { maxSearchLength } from '~/domain/text/search-text';
import { listPath } from '~/lib/list-path';
import { parsePageNumber } from '~/lib/pagination';
import { productsAdminPath } from '~/paths';

export const activeStates = ['all', 'active', 'inactive'] as const;
export type ActiveState = (typeof activeStates)[number];
export const activeStateNames: Readonly<Record<ActiveState, string>> = {
  all: 'All',
  active: 'Active',
  inactive: 'Inactive',
};

export const parseActiveState = (text: string | null): ActiveState =>
  activeStates.find((each) => each === text) ?? 'all';

/** '' for no search or no category. */
export type AdminProductFilter = {
  readonly search: string;
  readonly category: string;
  readonly state: ActiveState;
};

export const parseAdminProductFilter = (
  params: URLSearchParams,
): { readonly filter: AdminProductFilter; readonly page: number } => ({
  filter: {
    search: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
    category: (params.get('category') ?? '').trim().slice(0, maxSearchLength),
    state: parseActiveState(params.get('status')),
  },
  page: parsePageNumber(params.get('page')),
});

export const productsAdminListPath = (
  { search, category, state }: AdminProductFilter,
  page: number,
): string =>
  listPath(productsAdminPath, { q: search, category, status: state === 'all' ? null : state }, page);
