import { listFilter, searchParameter } from '~/lib/list-filter';
import { categoriesAdminPath } from '~/paths';
import { activeStateParameter } from '../products/admin-product-filter';

export const adminCategoryFilter = listFilter(categoriesAdminPath, {
  search: searchParameter,
  state: activeStateParameter,
});

export type AdminCategoryFilter = ReturnType<typeof adminCategoryFilter.parse>;
