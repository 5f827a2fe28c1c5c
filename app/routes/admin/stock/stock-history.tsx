import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { findProductById } from '~/domain/catalogue/catalogue-queries.server';
import { stockReasons, type StockMovement } from '~/domain/stock/stock-movement';
import { listMovements } from '~/domain/stock/list-movements.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { formatDateTime } from '~/lib/format/dates';
import { isObjectId } from '~/lib/object-id';
import { orderDetailsPath, stockHistoryPath, stockPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { EmptyState } from '~/ui/empty-state';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data ? `Stock of ${data.name}` : 'Stock', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'stock:write');
  const productId = params['productId'] ?? '';
  const before = new URL(request.url).searchParams.get('before');
  if (!isObjectId(productId) || (before !== null && !isObjectId(before)))
    throw errorResponse(404, 'We do not have this product.');
  const [product, { movements, next }] = await Promise.all([
    findProductById(productId),
    listMovements(productId, before),
  ]);
  if (!product && movements.length === 0) throw errorResponse(404, 'We do not have this product.');
  return {
    productId,
    name: product?.name ?? 'a deleted product',
    sizes:
      product?.variants.map(({ sku, name, stockQuantity }) => ({ sku, name, left: stockQuantity })) ?? [],
    movements: movements.map(({ _id, productId: _product, by, formKey: _key, ...movement }) => ({
      ...movement,
      id: _id.toHexString(),
      by: by?.name ?? null,
    })),
    isFirstPage: before === null,
    mayOpenOrders: hasPermission(user, 'orders:read'),
    next,
  };
}

export default function StockHistory() {
  const { productId, name, sizes, movements, isFirstPage, mayOpenOrders, next } =
    useLoaderData<typeof loader>();
  const sizeNames = new Map(sizes.map((size) => [size.sku, size.name]));
  return (
    <div className="space-y-4">
      <p>
        <a href={stockPath} className="link inline-block py-2">
          Stock
        </a>
      </p>
      <h1>Stock of {name}</h1>
      {sizes.length > 0 && (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {sizes.map(({ sku, name: size, left }) => (
            <div key={sku} className="card flex flex-col-reverse p-3">
              <dt className="break-words text-sm text-ink-soft">{size}</dt>
              <dd className="text-2xl font-bold tabular-nums">{left}</dd>
            </div>
          ))}
        </dl>
      )}
      {movements.length > 0 ? (
        <DataTable
          caption={`Every change of the stock of ${name}, newest first`}
          columns={columnsFor(sizeNames, mayOpenOrders)}
          rows={movements}
          keyOf={({ id }) => id}
        />
      ) : (
        <EmptyState title="No changes" text="There are no earlier changes." />
      )}
      <nav aria-label="Pages" className="flex flex-wrap justify-center gap-4">
        {!isFirstPage && (
          <a href={stockHistoryPath(productId)} className="button button-secondary">
            Newest
          </a>
        )}{' '}
        {next && (
          <a href={stockHistoryPath(productId, next)} rel="next" className="button button-secondary">
            Older
          </a>
        )}
      </nav>
    </div>
  );
}

type Row = Pick<StockMovement, 'sku' | 'change' | 'balance' | 'reason' | 'orderNumber' | 'note' | 'at'> & {
  readonly id: string;
  readonly by: string | null;
};

const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0');

const columnsFor = (
  sizeNames: ReadonlyMap<string, string>,
  mayOpenOrders: boolean,
): readonly Column<Row>[] => [
  { name: 'When', cell: ({ at }) => <span className="font-bold md:font-normal">{formatDateTime(at)}</span> },
  { name: 'Size', cell: ({ sku }) => sizeNames.get(sku) ?? sku },
  {
    name: 'Why',
    cell: ({ reason, orderNumber, note }) => (
      <span>
        {stockReasons[reason]}
        {orderNumber && (
          <>
            {' '}
            {mayOpenOrders ? (
              <a href={orderDetailsPath(orderNumber)} className="link">
                {orderNumber}
              </a>
            ) : (
              orderNumber
            )}
          </>
        )}
        {note && <span className="block break-words text-sm text-ink-soft">{note}</span>}
      </span>
    ),
  },
  { name: 'Change', cell: ({ change }) => <span className="tabular-nums">{signed(change)}</span> },
  { name: 'Left after', cell: ({ balance }) => <span className="tabular-nums">{balance}</span> },
  { name: 'By', cell: ({ by }) => by ?? 'The shop' },
];
