import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { largeOrderMessages } from '~/domain/orders/placing/large-order';
import { viewOrder } from '~/domain/orders/order-view';
import { readOrderKey, requireOrder } from '~/http/orders/order-access.server';
import { privateMeta } from '~/http/seo/page-title';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { formatDateTime } from '~/lib/format/dates';
import { orderPath } from '~/lib/order-path';
import { bindUnits } from '~/lib/format/bind-units';
import type { loader as rootLoader } from '~/root';
import { Money } from '~/ui/money';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? privateMeta(`Receipt ${data.order.number}`, matches) : [];

export const headers = noStoreHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  return { order: viewOrder(await requireOrder(request, params['number'])), key: readOrderKey(request) };
}

/** The print style sheet hides the rest of the page. */
export default function Receipt() {
  const { order, key } = useLoaderData<typeof loader>();
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const paid = order.paymentStatus === 'paid';
  return (
    <article className="card mx-auto max-w-text space-y-4 p-6">
      <header>
        <p className="font-serif text-xl font-bold">{site?.name} Dairy Farm</p>
        <p className="text-sm">
          {site?.address}
          <br />
          {site?.phone}, {site?.email}
        </p>
      </header>
      <h1>
        {paid ? 'Receipt' : 'Order'} {order.number}
      </h1>
      {order.awaitsFarmConfirmation && <p className="font-bold">{largeOrderMessages.after}</p>}
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1 break-words xs:grid-cols-[auto_minmax(0,1fr)]">
        <dt>Date</dt>
        <dd>{formatDateTime(order.createdAt)}</dd>
        <dt>Customer</dt>
        <dd>{order.customerName}</dd>
        <dt>Status</dt>
        <dd>{order.statusName}</dd>
        <dt>Payment</dt>
        <dd>
          {order.paymentMethodName}, {order.paymentStatusName}
          {order.paidAt && ` ${formatDateTime(order.paidAt)}`}
        </dd>
        {order.receiptNumber && (
          <>
            <dt>M-Pesa receipt</dt>
            <dd>{order.receiptNumber}</dd>
          </>
        )}
        <dt>{order.deliveryMethodName}</dt>
        <dd className="whitespace-pre-line">{order.shippingAddress}</dd>
      </dl>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="text-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {bindUnits(line.name)}
                <br />
                <span className="text-sm text-ink-soft">
                  {line.quantity} × <Money amount={line.price} />
                </span>
              </td>
              <td className="text-right">
                <Money amount={line.lineTotal} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <SumRow label="Subtotal" amount={order.subtotal} />
          <SumRow label="Delivery fee" amount={order.deliveryFee} />
          <SumRow label="Total" amount={order.totalAmount} />
        </tfoot>
      </table>
      <p className="screen-only flex flex-wrap gap-3">
        <button type="button" data-print hidden className="button button-primary">
          Print
        </button>
        <a href={orderPath('order', order.number, key)} className="button button-secondary">
          Back to the order
        </a>
      </p>
    </article>
  );
}

const SumRow = ({ label, amount }: { label: string; amount: Parameters<typeof Money>[0]['amount'] }) => (
  <tr>
    <th scope="row" className="text-right">
      {label}
    </th>
    <td className="text-right font-bold">
      <Money amount={amount} />
    </td>
  </tr>
);
