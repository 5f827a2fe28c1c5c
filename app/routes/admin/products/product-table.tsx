import { Form } from '@remix-run/react';
import type { AdminProductRow } from '~/domain/catalogue/products/list-admin-products.server';
import { formatMoney } from '~/lib/format/money';
import { deleteProductPath, editProductPath, previewProductPath, productPricesPath } from '~/paths';
import { DataTable } from '~/ui/admin/data-table';
import { DialogLink } from '~/ui/admin/dialog';
import { SwitchRow } from '~/ui/admin/switch-row';
import { Badge } from '~/ui/badge';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { OfWhat } from '~/ui/of-what';

const Price = ({
  product: { id, name, lowestPrice, hasSeveralPrices },
  className,
}: {
  product: AdminProductRow;
  className: string;
}) => (
  <a href={productPricesPath(id)} className={`link whitespace-nowrap ${className}`}>
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
    idOf={({ id }) => id}
    compact={(product) => <ProductRow product={product} />}
    columns={[
      { name: 'Product', cell: (product) => <ProductCell product={product} /> },
      { name: 'Brand', cell: ({ brand }) => brand },
      {
        name: 'Price (Ksh)',
        isNumber: true,
        cell: (product) => <Price product={product} className="inline-block py-1" />,
      },
      { name: 'Status', cell: (product) => <ProductStatus product={product} /> },
      { name: 'Actions', cell: (product) => <ProductActions product={product} /> },
    ]}
  />
);

const ProductRow = ({ product }: { product: AdminProductRow }) => {
  const { id, name, picture, isActive, stock } = product;
  return (
    <SwitchRow
      to={editProductPath(id)}
      picture={picture}
      name={name}
      id={id}
      label="Active"
      isOn={isActive}
      lead={<Price product={product} className="-my-3 block py-3" />}
    >
      {`, ${stock}`}
    </SwitchRow>
  );
};

const countVariants = (count: number): string =>
  count === 0 ? 'Without variants' : `${count} ${count === 1 ? 'variant' : 'variants'}`;

const ProductCell = ({ product }: { product: AdminProductRow }) => (
  <div className="flex items-start gap-3">
    <span className="w-16 flex-none">
      <ProductPicture picture={product.picture} sizes="64px" small alt="" />
    </span>
    <span className="min-w-0">
      <span className="block break-words font-bold">{product.name}</span>
      <span className="block text-sm text-ink-soft">{`${countVariants(product.variantCount)}, ${product.stock}`}</span>
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
      value={isActive ? 'off' : 'on'}
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
