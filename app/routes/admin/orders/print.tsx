import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findOrdersByNumbers } from '~/domain/orders/order-queries.server';
import { pickupPlaceLines } from '~/domain/orders/delivery/pickup-place-lines';
import { findPhonesNow } from '~/domain/orders/customers/find-phones-now.server';
import { viewOrderDetails } from '~/domain/orders/handling/order-admin-view';
import { findOrderNumbers } from '~/domain/orders/list/find-order-numbers.server';
import { orderListFilter } from '~/domain/orders/list/order-list-filter';
import { orderListMessages } from '~/domain/orders/list/order-list-messages';
import { loadSettings } from '~/domain/settings/settings.server';
import { sellerOf } from '~/domain/settings/shop-identity';
import { errorResponse } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { orderDetailsPath, ordersAdminPath } from '~/paths';
import { useRootData } from '~/ui/layout/use-root-data';
import { PrintBar } from '~/ui/print-bar';
import { PrintedOrder } from './print/printed-order';
import { PackingSlip } from './print/packing-slip';

/** The script of the Print button, and no other. */
export const handle: RouteHandle = { enhance: 'light' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(
    data ? `Print ${data.orders.map(({ number }) => number).join(', ')}`.slice(0, 80) : 'Print',
    matches,
  );

export const headers = noStoreHeaders;

/** A page of the list at most: one print job. */
const maxOrders = 100;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'orders:read');
  const params = new URL(request.url).searchParams;
  const filter = orderListFilter.parse(params);
  const numbers = params.has('all')
    ? await findOrderNumbers(filter, now, maxOrders + 1)
    : [...new Set(params.getAll('order'))];
  if (numbers.length === 0)
    throw await redirectWithFlash(orderListFilter.path(filter), {
      kind: 'warning',
      text: orderListMessages.noneChosen,
    });
  if (numbers.length > maxOrders)
    throw errorResponse(400, `Please print at most ${maxOrders} orders at a time.`);
  const orders = await findOrdersByNumbers(numbers);
  if (orders.length === 0) throw errorResponse(404, 'We could not find these orders.');
  const [settings, phonesOf] = await Promise.all([loadSettings(), findPhonesNow(orders)]);
  const as = params.get('as') === 'slip' ? ('slip' as const) : ('receipt' as const);
  return {
    as,
    orders: orders.map((order) => {
      const view = viewOrderDetails(order, phonesOf(order));
      const placeLines = as === 'slip' ? pickupPlaceLines(order, settings) : [];
      return { ...view, shippingAddress: [view.shippingAddress, ...placeLines].join('\n') };
    }),
    seller: sellerOf(settings),
  };
}

/** The print style sheet hides the rest of the page, and begins a page with each order. */
export default function PrintOrders() {
  const { as, orders, seller } = useLoaderData<typeof loader>();
  const { site } = useRootData();
  const [first] = orders;
  const isOne = orders.length === 1;
  return (
    <div className="space-y-6">
      <div className="screen-only space-y-3">
        <h1>{as === 'slip' ? 'Packing slips' : 'Receipts and invoices'}</h1>
        <p className="text-ink-soft">
          {isOne ? 'One page' : `${orders.length} pages`}, for A4 paper and for 80 mm rolls.
        </p>
        <PrintBar>
          <a
            href={isOne && first ? orderDetailsPath(first.number) : ordersAdminPath}
            className="button button-secondary"
          >
            {isOne ? 'Back to the order' : 'All orders'}
          </a>
        </PrintBar>
      </div>
      {orders.map((order) =>
        as === 'slip' ? (
          <PackingSlip key={order.number} order={order} site={site} />
        ) : (
          <PrintedOrder key={order.number} order={order} site={site} seller={seller} />
        ),
      )}
    </div>
  );
}
