import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { composeQuestionChat } from '~/domain/orders/checkout/chat-text';
import { isDeclined } from '~/domain/orders/order';
import { findStop } from '~/domain/sms/sms-opt-outs.server';
import { textsCustomers } from '~/domain/sms/texts-customers.server';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { viewOrder, type OrderView } from '~/domain/orders/order-view';
import { pickupPlaceLines } from '~/domain/orders/delivery/pickup-place-lines';
import { withoutDay } from '~/domain/orders/placing/shipping-address';
import { viewProgress } from '~/domain/orders/status/order-progress';
import { isBackInCart } from '~/http/cart/visitor-cart.server';
import { latePaymentPromise } from '~/domain/orders/account/late-payment';
import { mayClaim } from '~/domain/payments/view/payment-view';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { errorResponse, readForm, fieldText } from '~/http/forms/read-form.server';
import { readOrderKey, requireOrder } from '~/http/orders/order-access.server';
import { privateMeta } from '~/http/seo/page-title';
import { readSession } from '~/http/session/session.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { formatDateTime } from '~/lib/format/dates';
import { noPhone } from '~/lib/format/phone';
import { orderPath } from '~/paths';
import { Notice } from '~/ui/notice';
import { BackInCart } from '~/ui/order/back-in-cart';
import { OrderAgainForm } from '~/ui/order/order-again-form';
import { Progress } from '~/ui/order/progress';
import { PaymentLines } from '~/ui/order/payment-lines';
import { OrderSummary } from '~/ui/order/order-summary';
import { showsDeliveryFee } from '~/ui/order/shows-delivery-fee';
import { ContactLinks } from '~/ui/layout/contact-links';
import { useRootData } from '~/ui/layout/use-root-data';
import { OrderStatusBadge, PaymentStatusBadge } from '~/ui/order/status-badge';
import { Timeline } from '~/ui/order/timeline';
import { Unbroken } from '~/ui/unbroken';
import { changeTexts } from './order/change-texts.server';
import { fillCartAgain } from './order/fill-cart-again.server';
import { TextsSwitch } from './order/texts-switch';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? privateMeta(`Order ${data.order.number}`, matches) : [];

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const [order, signedIn] = await Promise.all([
    requireOrder(request, now, params['number']),
    readSession(request, now),
  ]);
  const view = viewOrder(order);
  const settings = await loadSiteSettings();
  const { phone } = order.customer;
  return {
    order: view,
    texts: textsCustomers(settings) && phone !== noPhone ? { stopped: await findStop(phone) } : null,
    progress: viewProgress(order, view),
    // 'Where your order is' says the day.
    place:
      order.status === 'cancelled'
        ? view.shippingAddress
        : [withoutDay(view.shippingAddress), ...pickupPlaceLines(order, settings)].join('\n'),
    key: readOrderKey(request),
    codeToCheck: order.claim?.state === 'to-match' ? order.claim.code : null,
    mayClaim: order.status === 'cancelled' && order.claim?.state !== 'to-match' && mayClaim(order),
    isBackInCart: order.status === 'cancelled' && (await isBackInCart(request, now, order.number)),
    isOwn: order.userId !== null && (signedIn?.user._id.equals(order.userId) ?? false),
  };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const order = await requireOrder(request, now, params['number']);
  const intent = fieldText(form, 'intent');
  const path = orderPath('order', order.number, readOrderKey(request));
  const { phone } = order.customer;
  const changed = phone === noPhone ? null : await changeTexts(intent, phone, path, now);
  if (changed) return changed;
  if (intent === 'again' && isDeclined(order))
    return redirectWithFlash(path, {
      kind: 'error',
      text: 'You can’t order this again: we can’t deliver to that place. Please call us to order to another one.',
    });
  if (intent === 'again')
    return fillCartAgain(request, now, order, { skipsCart: fieldText(form, 'then') === 'checkout' });
  if (intent !== 'cancel') throw errorResponse(400, 'This form could not be read.');
  const result = await withDatabaseTimeout(cancelOrder({ orderNumber: order.number, now }));
  const message = result.ok
    ? ({ kind: 'success', text: 'Your order was cancelled.' } as const)
    : ({ kind: 'error', text: 'This order can no longer be cancelled here. Please call us.' } as const);
  return redirectWithFlash(path, message);
}

export default function OrderPage() {
  const {
    order,
    texts,
    progress,
    place,
    key,
    isOwn,
    codeToCheck,
    mayClaim: offersClaim,
    isBackInCart: isInCart,
  } = useLoaderData<typeof loader>();
  const { site } = useRootData();
  const waitingPath = orderPath('waiting', order.number, key);
  return (
    <div className="space-y-6">
      {isOwn && (
        <p>
          <a href="/orders" className="link">
            Your Orders
          </a>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <h1>Order {order.number}</h1>
        <OrderStatusBadge order={order} />
      </div>
      {order.confirmationNote && (
        <Notice kind="warning">
          <p className="font-bold">{order.confirmationNote}</p>
        </Notice>
      )}
      {codeToCheck && (
        <Notice kind="warning">
          <p className="font-bold">We are matching the code {codeToCheck} with our M-Pesa statement.</p>
          {order.status === 'cancelled' && (
            <p>
              The order is closed and its products are back on sale. When we find the payment,{' '}
              {latePaymentPromise}
            </p>
          )}
        </Notice>
      )}
      <div className="items-start gap-8 space-y-6 lg:grid lg:grid-cols-[1fr_24rem] lg:space-y-0">
        <div className="space-y-6">
          {progress.steps.length > 0 && <Progress progress={progress} day={dayOf(order)} />}
          <section className="card p-4" aria-labelledby="timeline">
            <h2 id="timeline" className="mb-4">
              Order history
            </h2>
            <Timeline entries={order.timeline} />
          </section>
          <section className="card p-4" aria-labelledby="delivery">
            <h2 id="delivery">{order.deliveryMethodName}</h2>
            <p className="mt-2 whitespace-pre-line break-words">
              <Unbroken text={place} />
            </p>
          </section>
        </div>
        <div className="space-y-4">
          <OrderSummary
            lines={order.lines}
            subtotal={order.subtotal}
            {...(showsDeliveryFee(order, site) && { deliveryFee: order.deliveryFee })}
            discount={order.discount}
            total={order.totalAmount}
          >
            <PaymentLines money={order.money} />
            <p className="mt-3 flex flex-wrap items-center gap-2">
              {order.paymentMethodName} <PaymentStatusBadge order={order} />
            </p>
            {order.receiptNumber && <p className="mt-1">M-Pesa receipt number: {order.receiptNumber}</p>}
            <p className="mt-1 text-sm text-ink-soft">Placed {formatDateTime(order.createdAt)}</p>
          </OrderSummary>
          {order.awaitsPayment && (
            <a href={waitingPath} className="button button-primary w-full">
              Continue to payment
            </a>
          )}
          {isInCart && !codeToCheck ? (
            <BackInCart />
          ) : (
            order.mayOrderAgain && (
              <OrderAgainForm
                number={order.number}
                orderKey={key}
                className={`button w-full ${order.status === 'cancelled' && !codeToCheck ? 'button-primary' : 'button-secondary'}`}
              />
            )
          )}
          {offersClaim && (
            <p>
              <a
                href={`${waitingPath}${key ? '&' : '?'}panel=claim#claim`}
                className="link inline-block py-1"
              >
                Already paid? Enter the M-Pesa code
              </a>
            </p>
          )}
          {order.paymentDocument && (
            <a href={orderPath('receipt', order.number, key)} className="button button-secondary w-full">
              Printable {order.paymentDocument}
            </a>
          )}
          {order.mayCancel && <Cancel />}
          <ContactLinks
            site={site}
            lead="A question about this order?"
            chat={composeQuestionChat(order.number)}
          />
          {texts && (
            <section aria-labelledby="texts" className="space-y-1">
              <h2 id="texts" className="font-sans text-base">
                Texts about your orders
              </h2>
              <TextsSwitch stopped={texts.stopped} />
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

const dayOf = ({ deliveryDay, pickup }: OrderView): string | null => {
  if (pickup) return `Pickup day: ${pickup.date}`;
  return deliveryDay && `Delivery day: ${deliveryDay}`;
};

const Cancel = () => (
  <details>
    <summary className="button button-quiet w-full">Cancel this order</summary>
    <form method="post" className="card mt-2 space-y-3 p-4">
      <p>Do you really want to cancel the order? You can’t undo this.</p>
      <button name="intent" value="cancel" className="button button-secondary w-full">
        Yes, cancel the order
      </button>
    </form>
  </details>
);
