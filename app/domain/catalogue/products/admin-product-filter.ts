import { choiceParameter, listFilter, searchParameter, textParameter } from '~/lib/list-filter';
import { productsAdminPath } from '~/paths';

export const activeStateNames = { all: 'All', active: 'Active', inactive: 'Inactive' } as const;

export const activeStates = Object.keys(activeStateNames) as readonly (keyof typeof activeStateNames)[];

export const activeStateParameter = choiceParameter('status', activeStates, 'all');

export const adminProductFilter = listFilter(productsAdminPath, {
  search: searchParameter,
  category: textParameter('category'),
  state: activeStateParameter,
});

export type AdminProductFilter = ReturnType<typeof adminProductFilter.parse>;
