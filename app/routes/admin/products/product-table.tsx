import { Form } from '@remix-run/react';
import type { AdminProductRow } from '~/domain/catalogue/products/list-admin-products.server';
import { formatMoney } from '~/lib/format/money';
import { deleteProductPath, editProductPath, previewProductPath, productPricesPath } from '~/paths';
import { DataTable } from '~/ui/admin/data-table';
import { DialogLink } from '~/ui/admin/dialog';
import { Switch } from '~/ui/admin/switch';
import { Badge } from '~/ui/badge';
import { ProductPicture } from '~/ui/catalogue/product-picture';

/** The list of products with the buttons of each row, which post to the list's own address. On a phone, a row has one line. */
export const ProductTable = ({ products }: { products: readonly AdminProductRow[] }) => (
  <>
    <div className="hidden min-[600px]:block">
      <WideTable products={products} />
    </div>
    <ul aria-label="Products" className="card divide-y divide-edge-pale min-[600px]:hidden">
      {products.map((product) => (
        <ProductLine key={product.id} product={product} />
      ))}
    </ul>
  </>
);

const ProductLine = ({ product }: { product: AdminProductRow }) => {
  const { id, name, isActive, picture, stock } = product;
  return (
    <li className="relative flex min-h-[64px] items-center gap-2 pl-2">
      <span className="w-12 flex-none">
        <ProductPicture picture={picture} sizes="48px" small alt="" />
      </span>
      <div className="min-w-0 flex-1">
        <DialogLink to={editProductPath(id)} className="block truncate py-1 font-bold hover:underline">
          {name}
        </DialogLink>
        <p className="flex gap-2 text-sm">
          <Price product={product} className="py-1" />{' '}
          <span className="truncate py-1 text-ink-soft">{stock}</span>
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Switch
          name="intent"
          value={isActive ? 'deactivate' : 'activate'}
          isOn={isActive}
          label={`Sell ${name}`}
        />
      </Form>
      <details data-menu className="flex-none">
        <summary className="flex h-11 w-9 items-center justify-center font-bold">
          <span aria-hidden="true">⋮</span>
          <span className="sr-only">More for {name}</span>
        </summary>
        <div className="absolute right-2 top-full z-10 rounded border border-edge-pale bg-milk px-4 shadow">
          <a href={previewProductPath(id)} className={`${actionClassName} flex`}>
            Preview<span className="sr-only"> {name}</span>
          </a>
          <ProductActions product={product} />
        </div>
      </details>
    </li>
  );
};

const Price = ({
  product: { id, name, lowestPrice, hasSeveralPrices },
  className,
}: {
  product: AdminProductRow;
  className: string;
}) => (
  <a
    href={productPricesPath(id)}
    className={`inline-flex flex-none items-center gap-1 whitespace-nowrap tabular-nums underline ${className}`}
  >
    <span className="sr-only">Change the price of {name}: </span>
    {hasSeveralPrices && <span className="text-sm text-ink-soft">from </span>}
    {formatMoney(lowestPrice, '')}
  </a>
);

const WideTable = ({ products }: { products: readonly AdminProductRow[] }) => (
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
        cell: (product) => <Price product={product} className="min-h-[44px] md:-mt-2" />,
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
        Preview<span className="sr-only"> {product.name}</span>
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
      <span className="sr-only"> {name}</span>
    </button>
  </Form>
);

const ProductActions = ({ product: { id, name } }: { product: AdminProductRow }) => (
  <Form method="post" preventScrollReset className="flex flex-wrap gap-x-4 md:-mt-2">
    <input type="hidden" name="id" value={id} />
    <DialogLink to={editProductPath(id)} className={`${actionClassName} flex`}>
      Edit<span className="sr-only"> {name}</span>
    </DialogLink>{' '}
    <button name="intent" value="copy" className={`${actionClassName} flex`}>
      Copy<span className="sr-only"> {name}</span>
    </button>{' '}
    <DialogLink to={deleteProductPath(id)} className={`${actionClassName} flex`}>
      Delete<span className="sr-only"> {name}</span>
    </DialogLink>
  </Form>
);

const actionClassName = 'link min-h-[44px] items-center font-bold';
