import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { adminCategoryFilter } from '~/domain/catalogue/categories/admin-category-filter';
import { categoryMessages } from '~/domain/catalogue/categories/category-form';
import {
  listAdminCategories,
  type AdminCategoryRow,
} from '~/domain/catalogue/categories/list-admin-categories.server';
import { activeStateNames, adminProductFilter } from '~/domain/catalogue/products/admin-product-filter';
import { setCategoryActive } from '~/domain/catalogue/categories/save-category.server';
import { loadList } from '~/http/back-office/load-list.server';
import { handleSwitchForm } from '~/http/back-office/switch-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { categoriesAdminPath, deleteCategoryPath, editCategoryPath, newCategoryPath } from '~/paths';
import { DataTable } from '~/ui/admin/data-table';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { EmptyList, ListError, ListHeading } from '~/ui/admin/list-page';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { SwitchRow } from '~/ui/admin/switch-row';
import { Badge } from '~/ui/badge';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { Options, SelectField } from '~/ui/form/field';
import { OfWhat } from '~/ui/of-what';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Categories Management', matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = skipListRevalidation(categoriesAdminPath);

/** Without pages: a shop has dozens of categories. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'catalogue:write');
  if (!isListRequest(request, categoriesAdminPath)) return null;
  return loadList(request, adminCategoryFilter, ({ filter }) => listAdminCategories(filter));
}

/** The switch of a row. */
export const action = (args: ActionFunctionArgs) =>
  handleSwitchForm(args, {
    permission: 'catalogue:write',
    listPath: categoriesAdminPath,
    noun: 'category',
    set: async (id, isActive, change) => {
      const category = await setCategoryActive(id, isActive, change);
      return (
        category &&
        (isActive
          ? `“${category.name}” is active: the shop shows it.`
          : `“${category.name}” is inactive: the shop doesn’t show it. Its products stay.`)
      );
    },
  });

export default function CategoriesManagement() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { filter, list: categories } = loaded;
  return (
    <div className="space-y-4">
      <ListHeading title="Categories Management" action={{ label: 'Add Category', path: newCategoryPath }} />
      <ListSearch
        action={categoriesAdminPath}
        label="Search categories"
        placeholder="Name or description"
        search={filter.search}
        isFiltered={filter.state !== 'all'}
      >
        <SelectField id="status" name="status" label="Status" defaultValue={filter.state}>
          <Options of={activeStateNames} />
        </SelectField>
      </ListSearch>
      <ListRegion>
        {categories === null ? (
          <ListError message={categoryMessages.loadFailed} retryPath={adminCategoryFilter.path(filter)} />
        ) : categories.length === 0 ? (
          <EmptyList
            isFiltered={adminCategoryFilter.isFiltered(filter)}
            listPath={categoriesAdminPath}
            notFound={{
              title: 'No Categories Found',
              text: 'Try adjusting your filters or add a new category.',
              clear: 'Show all categories',
            }}
            empty={{
              title: 'No Categories Found',
              text: 'Categories sort your shop: milk, yoghurt, cheese. Add the first one.',
            }}
          >
            <DialogLink to={newCategoryPath} className="button button-secondary">
              Add Category
            </DialogLink>
          </EmptyList>
        ) : (
          <>
            <p role="status" className="font-bold">
              {categories.length} {categories.length === 1 ? 'category' : 'categories'}
            </p>
            <CategoryTable categories={categories} />
          </>
        )}
      </ListRegion>
      <DialogOutlet listPath={categoriesAdminPath} />
    </div>
  );
}

const CategoryTable = ({ categories }: { categories: readonly AdminCategoryRow[] }) => (
  <DataTable
    caption="Categories"
    rows={categories}
    keyOf={({ id }) => id}
    idOf={({ id }) => id}
    compact={({ id, name, picture, productCount, isActive }) => (
      <SwitchRow
        to={editCategoryPath(id)}
        picture={picture}
        name={name}
        id={id}
        label="Active"
        isOn={isActive}
      >
        {countActive(productCount)}
      </SwitchRow>
    )}
    columns={[
      { name: 'Category', cell: (category) => <CategoryCell category={category} /> },
      { name: 'Parent', cell: ({ parentName }) => parentName ?? '–' },
      {
        name: 'Status',
        cell: ({ isActive }) => (
          <Badge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        ),
      },
      {
        name: 'Actions',
        cell: ({ id, name }) => (
          <span className="flex flex-wrap gap-x-4">
            <DialogLink to={editCategoryPath(id)} className={actionClassName}>
              Edit<OfWhat>{name}</OfWhat>
            </DialogLink>{' '}
            <DialogLink to={deleteCategoryPath(id)} className={actionClassName}>
              Delete<OfWhat>{name}</OfWhat>
            </DialogLink>
          </span>
        ),
      },
    ]}
  />
);

const countActive = (count: number) => `${count} active ${count === 1 ? 'product' : 'products'}`;

const CategoryCell = ({ category: { name, picture, productCount } }: { category: AdminCategoryRow }) => (
  <div className="flex items-start gap-3">
    <span className="w-16 flex-none">
      <ProductPicture picture={picture} sizes="64px" small alt="" />
    </span>
    <span className="min-w-0">
      <span className="block break-words font-bold">{name}</span>
      <a
        href={adminProductFilter.path({ category: name, state: 'active' })}
        className="link inline-block py-2 text-sm"
      >
        {countActive(productCount)}
        <span className="sr-only"> in {name}</span>
      </a>
    </span>
  </div>
);

const actionClassName = 'link flex min-h-[44px] items-center font-bold';
