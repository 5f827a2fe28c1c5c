import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { verifyOrderKey, createOrderKey } from '~/domain/orders/tracking/order-link.server';
import { composeQuestionChat } from '~/domain/orders/checkout/chat-text';
import { hasConfirmationMail } from '~/domain/orders/mail/tell-customer.server';
import { viewOrder } from '~/domain/orders/order-view';
import { hasConfirmationSms } from '~/domain/orders/sms/queue-order-sms.server';
import { describeConfirmingText } from '~/domain/orders/sms/sms-words.server';
import { pickupPlaceLines } from '~/domain/orders/delivery/pickup-place-lines';
import { viewProgress } from '~/domain/orders/status/order-progress';
import { everyMorningPath } from '~/domain/standing-orders/takes-standing-orders.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isLastGuestOrder } from '~/http/orders/checkout-cookie.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { readOrderKey, requireOrder } from '~/http/orders/order-access.server';
import { privateMeta } from '~/http/seo/page-title';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { describePhone } from '~/lib/format/phone';
import { orderPath } from '~/paths';
import type { loader as rootLoader } from '~/root';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { showsDeliveryFee } from '~/ui/order/shows-delivery-fee';
import { Progress } from '~/ui/order/progress';
import { OrderSummary } from '~/ui/order/order-summary';
import { NotYou } from '~/ui/order/not-you';
import { CheckoutSteps } from '~/ui/order/checkout-steps';
import { AccountForm, AccountOpened } from './thank-you/account-form';
import { mayOpenAccount, openAccount } from './thank-you/open-account.server';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Checkout', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const found = await requireOrder(request, now, params['number']);
  const order = viewOrder(found);
  // An order is complete when it is paid, or payable in cash.
  if (order.awaitsPayment || order.status === 'cancelled')
    throw redirect(orderPath('waiting', order.number, readOrderKey(request)), 303);
  const settings = await loadSiteSettings();
  const permanentKey = createOrderKey(order.number);
  const requestKey = readOrderKey(request);
  // A visitor with an expiring link gets no permanentKey one.
  const key = verifyOrderKey(order.number, requestKey, now) === 'valid' ? requestKey : permanentKey;
  return {
    order,
    progress: viewProgress(found, order),
    placeLines: pickupPlaceLines(found, settings, settings.shopHours),
    chat: composeQuestionChat(order.number),
    link: orderPath('order', order.number, key),
    isPermanent: key === permanentKey,
    isConfirmed: isMailEnabled() && (await hasConfirmationMail(found)),
    text:
      order.email === null && (await hasConfirmationSms(found))
        ? { says: describeConfirmingText(settings), to: describePhone(found.customer.phone) }
        : null,
    isRemembered: await isLastGuestOrder(request, found),
    everyMorning: found.standing ? null : everyMorningPath(found.items, settings),
    hasRegistered: new URL(request.url).searchParams.has('registered'),
    mayOpenAccount: await mayOpenAccount(request, now, found),
  };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const order = await requireOrder(request, now, params['number']);
  if (fieldText(form, 'intent') !== 'account') throw unreadableForm();
  return openAccount(request, now, {
    order,
    form,
    path: `${orderPath('thank-you', order.number, '')}?registered#registered`,
  });
}

export default function ThankYou() {
  const {
    order,
    progress,
    placeLines,
    link,
    isPermanent,
    isConfirmed,
    isRemembered,
    hasRegistered,
    ...loaded
  } = useLoaderData<typeof loader>();
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  return (
    <div className="mx-auto max-w-text space-y-6">
      <CheckoutSteps current={3} />
      <div className="card space-y-3 p-6 text-center">
        <p className="flex justify-center text-pasture">
          <Icon name="check" size={32} />
        </p>
        <h1>Thank you for your order!</h1>
        <p>
          Your order number is <strong className="whitespace-nowrap text-lg">{order.number}</strong>
        </p>
        {order.deliveryDay && (
          <p className="rounded bg-mint p-4">
            <strong>Delivery day:</strong> {addNonBreakingSpaces(order.deliveryDay)}
          </p>
        )}
        {order.pickup && (
          <dl className="rounded bg-mint p-4">
            <dt className="font-bold">Pickup</dt>
            <dd>{order.pickup.place}</dd>
            <dd>{order.pickup.date}</dd>
            {placeLines.map((line) => (
              <dd key={line}>{addNonBreakingSpaces(line)}</dd>
            ))}
          </dl>
        )}
        {order.confirmationNote && (
          <Notice kind="warning">
            <p className="font-bold">{order.confirmationNote}</p>
          </Notice>
        )}
        {order.receiptNumber ? (
          <p>
            Paid by M-Pesa. Receipt number:{' '}
            <strong className="whitespace-nowrap">{order.receiptNumber}</strong>
          </p>
        ) : (
          <p>
            {order.paymentStatus === 'paid'
              ? `Paid: ${order.paymentMethodName}.`
              : `${order.paymentMethodName}.`}{' '}
            {progress.cashDue && <strong>{addNonBreakingSpaces(progress.cashDue)}</strong>}
          </p>
        )}
        <p>
          {progress.next && `${progress.next} `}
          {loaded.text && (
            <>
              We’ll text {loaded.text.says} to <strong className="whitespace-nowrap">{loaded.text.to}</strong>
              .
            </>
          )}
          {order.email && (
            <>
              {isConfirmed ? 'A confirmation was sent to' : 'We have your email address as'}{' '}
              <span className="unbroken">
                <strong>{order.email}</strong>.
              </span>
            </>
          )}
        </p>
        <p className="flex flex-wrap justify-center gap-3">
          <a href={link} className="button button-secondary">
            Follow your order
          </a>
          <a href="/" className="button button-primary">
            Continue Shopping
          </a>
        </p>
        <p className="text-sm text-ink-soft">
          {isPermanent ? 'Keep the link, or save' : 'Save'} your order number. You can check your order any
          time at{' '}
          <a href="/track-order" className="link">
            Track Order
          </a>{' '}
          with this number and your phone number.
        </p>
        {loaded.everyMorning && (
          <a href={loaded.everyMorning} className="link inline-block py-2.5">
            Every morning?
          </a>
        )}
      </div>
      <Progress progress={{ ...progress, next: null, cashDue: null }} day={null} />
      <OrderSummary
        lines={order.lines}
        subtotal={order.subtotal}
        {...(site && showsDeliveryFee(order, site) && { deliveryFee: order.deliveryFee })}
        discount={order.discount}
        total={order.totalAmount}
      />
      {loaded.mayOpenAccount && (
        <div id="registered">
          {hasRegistered ? <AccountOpened /> : <AccountForm email={order.email ?? ''} />}
        </div>
      )}
      {isRemembered && (
        <div className="card p-4">
          <p>This browser keeps your details for 30 days, so that your next order needs no typing.</p>
          <NotYou isSignedIn={false} returnTo="/home" />
        </div>
      )}
    </div>
  );
}
