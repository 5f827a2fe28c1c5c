import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  countGuestOrders,
  listUserOrders,
  linkGuestOrders,
} from '~/domain/orders/customers/customer-orders.server';
import { viewOrder } from '~/domain/orders/order-view';
import { loadSettings } from '~/domain/settings/settings.server';
import { loadOrderAgainOffer } from '~/http/orders/order-again-offer.server';
import { setFlash } from '~/http/session/flash.server';
import { errorResponse, readForm, fieldText } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requireUser } from '~/http/session/session.server';
import { parsePageNumber } from '~/lib/pagination';
import { EmptyState } from '~/ui/empty-state';
import { OrderAgainOffer } from '~/ui/order/order-again-offer';
import { OrderList } from '~/ui/order/order-list';
import { Pagination } from '~/ui/pagination';

const pageSize = 10;

export const meta: MetaFunction = ({ matches }) => privateMeta('Your Orders', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, now);
  const page = parsePageNumber(new URL(request.url).searchParams.get('page'));
  const [list, guestOrders, again] = await Promise.all([
    listUserOrders(user._id, { page, pageSize }),
    countGuestOrders(user),
    loadSettings().then((settings) => loadOrderAgainOffer(request, now, settings)),
  ]);
  return {
    ...list,
    orders: list.orders.map(viewOrder),
    guestOrders,
    again,
    isVerified: user.emailVerifiedAt !== null,
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { user } = await requireUser(request, now);
  if (fieldText(form, 'intent') !== 'take-over') throw errorResponse(400, 'This form could not be read.');
  const count = await linkGuestOrders(user._id, now);
  const text =
    count === 0
      ? 'These orders are already in your account.'
      : count === 1
        ? 'The order is now in your account.'
        : `The ${count} orders are now in your account.`;
  const headers = { 'Set-Cookie': await setFlash({ kind: count === 0 ? 'warning' : 'success', text }) };
  return redirect('/orders', { status: 303, headers });
}

export default function OrdersPage() {
  const { orders, total, page, pageCount, guestOrders, again, isVerified } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-text space-y-6">
      <h1>Your Orders</h1>
      {again && page === 1 && <OrderAgainOffer offer={again} returnTo="/orders" />}
      {guestOrders > 0 && <TakeOver count={guestOrders} />}
      {total === 0 ? (
        <EmptyState title="No orders yet" text="Orders that you place while you are signed in appear here.">
          <a href="/products" className="button button-primary">
            See our products
          </a>
        </EmptyState>
      ) : (
        <section aria-labelledby="list">
          <h2 id="list" className="sr-only">
            All orders, newest first
          </h2>
          <OrderList orders={orders} />
          <Pagination page={page} pageCount={pageCount} hrefOf={(other) => `/orders?page=${other}`} />
        </section>
      )}
      <p className="text-ink-soft">
        {isVerified ? (
          'Ordered without signing in? '
        ) : (
          <>
            Ordered before you signed up? Confirm your email in{' '}
            <a href="/profile" className="link">
              your profile
            </a>{' '}
            and those orders will show here.{' '}
          </>
        )}
        <a href="/track-order" className="link">
          Track Order
        </a>{' '}
        finds any order by its number and your phone number.
      </p>
    </div>
  );
}

const TakeOver = ({ count }: { count: number }) => (
  <section aria-label="Orders without signing in" className="space-y-3 rounded bg-mint p-4">
    <p>
      {count === 1
        ? '1 order was placed with your email address without signing in.'
        : `${count} orders were placed with your email address without signing in.`}
    </p>
    <form method="post">
      <button name="intent" value="take-over" className="button button-secondary">
        {count === 1 ? 'Add it to your account' : 'Add them to your account'}
      </button>
    </form>
  </section>
);
