import {
  redirectDocument,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { describeWaiting } from '~/domain/back-in-stock/describe-waiting.server';
import { listCategoryChoices } from '~/domain/catalogue/categories/category-choices.server';
import { activeStateNames, adminProductFilter } from '~/domain/catalogue/products/admin-product-filter';
import { copyProduct } from '~/domain/catalogue/products/copy-product.server';
import { setProductActive } from '~/domain/catalogue/products/delete-product.server';
import { listAdminProducts } from '~/domain/catalogue/products/list-admin-products.server';
import { productMessages } from '~/domain/catalogue/products/product-form';
import type { Change } from '~/domain/editing/save-document.server';
import {
  countTakers,
  describeLeftOut,
  findTakers,
} from '~/domain/standing-orders/prices/withdraw-product.server';
import { loadList } from '~/http/back-office/load-list.server';
import { applySwitch } from '~/http/back-office/switch-form.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation, listPathOf } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { type Flash, redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import {
  editProductPath,
  newProductPath,
  productsAdminPath,
  shortProductPath,
  withdrawProductPath,
} from '~/paths';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { EmptyList, ListError, ListHeading } from '~/ui/admin/list-page';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { Options, SelectField } from '~/ui/form/field';
import { Pagination } from '~/ui/pagination';
import { ProductTable } from './product-table';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Products Management', matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = skipListRevalidation(productsAdminPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'catalogue:write');
  const mayChangeStock = hasPermission(user, 'stock:write');
  if (!isListRequest(request, productsAdminPath)) return null;
  return loadList(request, adminProductFilter, async ({ filter, page }) => {
    const [list, categories] = await Promise.all([listAdminProducts(filter, page), listCategoryChoices()]);
    const waiting = await describeWaiting(list.products.map(({ id }) => id));
    const products = list.products.map((product) => ({
      ...product,
      stock: [product.stock, waiting.get(product.id)].filter(Boolean).join(', '),
    }));
    return { ...list, products, categories, mayChangeStock };
  });
}

/** The buttons of a row. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'catalogue:write');
  const id = fieldText(form, 'id');
  const change = { by: staffMember(request, signedIn), now };
  switch (fieldText(form, 'intent')) {
    case 'copy': {
      const copy = await copyProduct(id, change);
      if (!copy) return redirectWith(request, messages.gone);
      const text = `This is the copy. It is inactive and has nothing in stock: change what is different, then activate it.`;
      return redirectWith(request, { kind: 'success', text }, editProductPath(copy._id.toHexString()));
    }
    default:
      // Households that take it every day: what do they get instead?
      if (
        fieldText(form, 'intent') === 'off' &&
        hasPermission(signedIn.user, 'orders:write') &&
        (await findTakers(id, now))
      )
        return redirectDocument(withdrawProductPath(id), 303);
      return applySwitch(
        request,
        form,
        { listPath: productsAdminPath, noun: 'product', set: setActive },
        change,
      );
  }
}

async function setActive(id: string, isActive: boolean, change: Change): Promise<string | null> {
  const product = await setProductActive(id, isActive, change);
  if (!product) return null;
  if (isActive) return `“${product.name}” is active: customers can buy it.`;
  const households = await countTakers(id, change.now);
  return `“${product.name}” is inactive: customers can’t buy it. Existing orders stay the same.${households > 0 ? ` ${describeLeftOut(households)}` : ''}`;
}

const messages = {
  gone: { kind: 'warning', text: 'Somebody has deleted this product.' },
} as const satisfies Record<string, Flash>;

const redirectWith = async (request: Request, flash: Flash, path = productsAdminPath) =>
  redirectWithFlash(listPathOf(request, path), flash);

export default function ProductsManagement() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { filter, list } = loaded;
  return (
    <div className="space-y-4">
      <ListHeading title="Products Management" action={{ label: 'Add Product', path: newProductPath }}>
        <a href={shortProductPath} className="button button-secondary">
          Quick add
        </a>{' '}
        <a href="/products-admin/prices" className="button button-quiet">
          {list?.mayChangeStock === false ? 'Prices' : 'Prices and stock'}
        </a>{' '}
        <a href="/products-admin/import" className="button button-quiet">
          Import
        </a>{' '}
        <a href="/products-admin/export.csv" className="button button-quiet">
          Export
        </a>
      </ListHeading>
      <ListSearch
        action={productsAdminPath}
        label="Search products"
        placeholder="Name, brand, SKU or description"
        search={filter.search}
        isFiltered={filter.category !== '' || filter.state !== 'all'}
      >
        <SelectField id="category" name="category" label="Category" defaultValue={filter.category}>
          <option value="">All Categories</option>
          <Options
            of={(list?.categories ?? []).map(({ name, depth }) => [name, `${'– '.repeat(depth)}${name}`])}
          />
        </SelectField>
        <SelectField id="status" name="status" label="Status" defaultValue={filter.state}>
          <Options of={activeStateNames} />
        </SelectField>
      </ListSearch>
      <ListRegion>
        {list === null ? (
          <ListError message={productMessages.loadFailed} retryPath={adminProductFilter.path(filter)} />
        ) : list.total === 0 ? (
          <EmptyList
            isFiltered={adminProductFilter.isFiltered(filter)}
            listPath={productsAdminPath}
            notFound={{
              title: 'No Products Found',
              text: 'Try adjusting your filters or add a new product.',
              clear: 'Show all products',
            }}
            empty={{ title: 'No Products Found', text: 'What you sell appears here. Add the first product.' }}
          >
            <DialogLink to={newProductPath} className="button button-secondary">
              Add Product
            </DialogLink>
          </EmptyList>
        ) : (
          <>
            <p role="status" className="font-bold">
              {list.total} {list.total === 1 ? 'product' : 'products'}
            </p>
            <ProductTable products={list.products} />
            <Pagination
              page={list.page}
              pageCount={list.pageCount}
              hrefOf={(page) => adminProductFilter.path(filter, { page })}
            />
          </>
        )}
      </ListRegion>
      <DialogOutlet listPath={productsAdminPath} wide />
    </div>
  );
}
