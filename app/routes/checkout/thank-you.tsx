import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isMailSent } from '~/domain/mail/mail-configuration.server';
import { checkOrderKey, makeOrderKey } from '~/domain/orders/order-link.server';
import { isConfirmedByMail } from '~/domain/orders/queue-order-mail.server';
import { largeOrderWords } from '~/domain/orders/large-order';
import { viewOrder } from '~/domain/orders/order-view';
import { loadOrder } from '~/http/load-order.server';
import { orderKey } from '~/http/order-access.server';
import { privateMeta } from '~/http/page-meta';
import { secretPageHeaders } from '~/http/secret-page';
import { orderPath } from '~/lib/order-path';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { OrderSummary } from '~/ui/order/order-summary';
import { CheckoutSteps } from '~/ui/order/steps';

export const meta: MetaFunction = ({ matches }) => privateMeta('Checkout', matches);

export const headers = secretPageHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await loadOrder(request, params['number']);
  const order = viewOrder(found);
  // Complete is an order that is paid, or that is paid in cash later.
  if (order.awaitsPayment || order.status === 'cancelled')
    throw redirect(orderPath('waiting', order.number, orderKey(request)), 303);
  const permanent = makeOrderKey(order.number);
  const given = orderKey(request);
  // Whoever came by a link that ends is given no other one.
  const key = checkOrderKey(order.number, given, new Date()) === 'valid' ? given : permanent;
  return {
    order,
    link: orderPath('order', order.number, key),
    isPermanent: key === permanent,
    isConfirmed: isMailSent() && (await isConfirmedByMail(found)),
  };
}

export default function ThankYou() {
  const { order, link, isPermanent, isConfirmed } = useLoaderData<typeof loader>();
  const whatFollows =
    order.deliveryMethod === 'delivery'
      ? 'We deliver to your doorstep.'
      : 'We keep it ready for you at the store.';
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
        {order.waitsForFarm && (
          <Notice kind="warning">
            <p className="font-bold">{largeOrderWords.after}</p>
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
              : `${order.paymentMethodName}: please have the amount ready.`}
          </p>
        )}
        <p>
          {!order.waitsForFarm && `${whatFollows} We call you if anything is unclear. `}
          {isConfirmed ? 'A confirmation was sent to' : 'The order is placed under'}{' '}
          <strong>{order.email}</strong>.
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
          {isPermanent ? 'Keep the link, or write' : 'Write'} down the number: with it and your phone number
          you find the order under{' '}
          <a href="/track-order" className="link">
            Track Order
          </a>
          .
        </p>
      </div>
      <OrderSummary
        lines={order.lines}
        subtotal={order.subtotal}
        deliveryFee={order.deliveryFee}
        total={order.totalAmount}
      />
    </div>
  );
}
