import { Form } from '@remix-run/react';
import type { AdminProductRow } from '~/domain/catalogue/products/list-admin-products.server';
import { formatMoney } from '~/lib/format/money';
import { deleteProductPath, editProductPath, previewProductPath, productPricesPath } from '~/paths';
import { DataTable } from '~/ui/admin/data-table';
import { DialogLink } from '~/ui/admin/dialog';
import { Badge } from '~/ui/badge';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { OfWhat } from '~/ui/of-what';

const Price = ({ product: { id, name, lowestPrice, hasSeveralPrices } }: { product: AdminProductRow }) => (
  <a href={productPricesPath(id)} className="link inline-block whitespace-nowrap py-1">
    <span className="sr-only">Change the price of {name}: </span>
    {hasSeveralPrices && 'from '}
    {formatMoney(lowestPrice, '')}
  </a>
);

/** The list of products with the buttons of each row, which post to the list's own address. */
export const ProductTable = ({ products }: { products: readonly AdminProductRow[] }) => (
  <DataTable
    caption="Products"
    rows={products}
    keyOf={({ id }) => id}
    columns={[
      { name: 'Product', cell: (product) => <ProductCell product={product} /> },
      { name: 'Brand', cell: ({ brand }) => brand },
      {
        name: 'Price (Ksh)',
        isNumber: true,
        cell: (product) => <Price product={product} />,
      },
      { name: 'Status', cell: (product) => <ProductStatus product={product} /> },
      { name: 'Actions', cell: (product) => <ProductActions product={product} /> },
    ]}
  />
);

const ProductCell = ({ product }: { product: AdminProductRow }) => (
  <div className="flex items-start gap-3">
    <span className="w-16 flex-none">
      <ProductPicture picture={product.picture} sizes="64px" small alt="" />
    </span>
    <span className="min-w-0">
      <span className="block break-words font-bold">{product.name}</span>
      <span className="block text-sm text-ink-soft">{product.stock}</span>
      <a href={previewProductPath(product.id)} className="link inline-flex min-h-[44px] items-center text-sm">
        Preview<OfWhat>{product.name}</OfWhat>
      </a>
    </span>
  </div>
);

/** The button posts to the address of the list, with its filters. */
const ProductStatus = ({ product: { id, name, isActive } }: { product: AdminProductRow }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="id" value={id} />
    <Badge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</Badge>{' '}
    <button
      name="intent"
      value={isActive ? 'deactivate' : 'activate'}
      className={`${actionClassName} inline-flex whitespace-nowrap text-sm md:block`}
    >
      {isActive ? 'Deactivate' : 'Activate'}
      <OfWhat>{name}</OfWhat>
    </button>
  </Form>
);

const ProductActions = ({ product: { id, name } }: { product: AdminProductRow }) => (
  <Form method="post" preventScrollReset className="flex flex-wrap gap-x-4 md:-mt-2">
    <input type="hidden" name="id" value={id} />
    <DialogLink to={editProductPath(id)} className={`${actionClassName} flex`}>
      Edit<OfWhat>{name}</OfWhat>
    </DialogLink>{' '}
    <button name="intent" value="copy" className={`${actionClassName} flex`}>
      Copy<OfWhat>{name}</OfWhat>
    </button>{' '}
    <DialogLink to={deleteProductPath(id)} className={`${actionClassName} flex`}>
      Delete<OfWhat>{name}</OfWhat>
    </DialogLink>
  </Form>
);

const actionClassName = 'link min-h-[44px] items-center font-bold';
