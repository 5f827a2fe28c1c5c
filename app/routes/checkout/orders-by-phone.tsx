import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { endPhoneCode, enterPhoneCode } from '~/domain/accounts/phone-codes/enter-phone-code.server';
import {
  askCodeFields,
  enterCodeFields,
  phoneCodeMessages,
} from '~/domain/accounts/phone-codes/phone-code-form';
import { listOrdersOfPhone } from '~/domain/orders/customers/list-orders-of-phone.server';
import { describeLines } from '~/domain/orders/describe-lines';
import { viewOrder } from '~/domain/orders/order-view';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import {
  askForCode,
  clearPhoneCodeToken,
  findOpenCode,
  readConfirmedPhone,
  readPhoneCodeToken,
  refuseCode,
  secondsUntil,
} from '~/http/session/phone-code.server';
import { formatDate } from '~/lib/format/dates';
import { formatPhone, type PhoneNumber } from '~/lib/format/phone';
import { formSchema } from '~/lib/forms/form-schema';
import { ordersByPhonePath } from '~/paths';
import { AskCodeForm, EnterCodeForm } from '~/ui/account/phone-code-forms';
import { useLastResult } from '~/ui/form/use-last-result';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { Money } from '~/ui/money';
import { OrderStatusBadge } from '~/ui/order/status-badge';
import { fillCartAgain } from './order/fill-cart-again.server';

export const handle: RouteHandle = { frame: 'short', secretFields: ['code'] };

export const meta: MetaFunction = ({ matches }) => privateMeta('Your orders', matches);

export const headers = noStoreHeaders;

const otherPath = `${ordersByPhonePath}?other`;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  requireSms();
  const phone = await readConfirmedPhone(request, now);
  if (phone)
    return { step: 'orders' as const, phone: formatPhone(phone), orders: await listOrders(phone, now) };
  const open = new URL(request.url).searchParams.has('other')
    ? null
    : await findOpenCode(request, now, 'orders');
  if (!open) return { step: 'phone' as const };
  return {
    step: 'code' as const,
    phone: formatPhone(open.phone),
    seconds: secondsUntil(open.sendAgainAt, now),
  };
}

function requireSms(): void {
  if (!isSmsEnabled())
    throw errorResponse(404, 'We send no texts. Use Track Order with the number of your order.');
}

/**
 * What may be seen by a code alone: nothing of the person, and no address. Nor the number of an order, or a part of it, with which Track
 * Order shows both to whoever has the phone.
 */
async function listOrders(phone: PhoneNumber, now: Date) {
  const orders = await listOrdersOfPhone(phone, now);
  return orders.map((order) => {
    const { createdAt, lines, totalAmount, status, statusName, mayOrderAgain } = viewOrder(order);
    return {
      id: order._id.toHexString(),
      day: formatDate(createdAt),
      products: describeLines(lines),
      totalAmount,
      status,
      statusName,
      mayOrderAgain,
    };
  });
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  requireSms();
  switch (fieldText(form, 'intent')) {
    case 'enter':
      return enter(request, now, form);
    case 'again': {
      const open = await findOpenCode(request, now, 'orders');
      return open ? send(request, now, form, open.phone) : redirect(ordersByPhonePath, 303);
    }
    case 'order-again':
      return orderAgain(request, fieldText(form, 'order'), now);
    case 'forget':
      await endPhoneCode(await readPhoneCodeToken(request));
      return goBack(await clearPhoneCodeToken());
    default: {
      const submission = parseSubmission(form, formSchema(askCodeFields));
      if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
      return send(request, now, form, submission.value.phone);
    }
  }
}

const goBack = (cookie: string): Response =>
  redirect(ordersByPhonePath, { status: 303, headers: { 'Set-Cookie': cookie } });

async function send(request: Request, now: Date, form: FormData, phone: PhoneNumber) {
  const advice = 'Or use Track Order with the number of your order.';
  const asked = await askForCode(request, now, form, { phone, purpose: 'orders', advice });
  return asked.ok ? goBack(asked.cookie) : asked.refusal;
}

async function enter(request: Request, now: Date, form: FormData) {
  const submission = parseSubmission(form, formSchema(enterCodeFields));
  if (submission.status !== 'success') return refuseCode(submission);
  const token = await readPhoneCodeToken(request);
  const result = await enterPhoneCode({ token, purpose: 'orders', digits: submission.value.code, now });
  if (result.ok) return redirect(ordersByPhonePath, 303);
  if (result.reason === 'ended')
    return redirectWithFlash(otherPath, { kind: 'warning', text: phoneCodeMessages.ended });
  return refuseCode(submission, result.triesLeft);
}

/** Without the orders that may be seen, the page asks for the phone. */
async function orderAgain(request: Request, id: string, now: Date): Promise<Response> {
  const phone = await readConfirmedPhone(request, now);
  const orders = phone ? await listOrdersOfPhone(phone, now) : [];
  const order = orders.find(({ _id }) => _id.toHexString() === id);
  return order && viewOrder(order).mayOrderAgain
    ? fillCartAgain(request, now, order, { skipsCart: false })
    : redirect(ordersByPhonePath, 303);
}

export default function OrdersByPhone() {
  const loaded = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  switch (loaded.step) {
    case 'phone':
      return (
        <NarrowPage
          title="Your orders"
          intro="We’ll text a code to your phone. Enter it to see your orders of the last 90 days."
        >
          <AskCodeForm lastResult={lastResult} hint="The number you gave with your orders" />
        </NarrowPage>
      );
    case 'code':
      return (
        <NarrowPage
          title="Your orders"
          intro={
            <>
              If you ordered with <span className="whitespace-nowrap">{loaded.phone}</span> in the last 90
              days, we’ve texted a code to it.
            </>
          }
        >
          <EnterCodeForm
            lastResult={lastResult}
            label="See my orders"
            seconds={loaded.seconds}
            otherPath={otherPath}
          />
        </NarrowPage>
      );
    case 'orders':
      return <Orders {...loaded} />;
  }
}

type ShownOrders = Extract<Awaited<ReturnType<typeof loader>>, { step: 'orders' }>;

const Orders = ({ phone, orders }: ShownOrders) => (
  <div className="mx-auto max-w-text space-y-4">
    <h1>Your orders</h1>
    <p>
      {orders.length === 0 ? 'No orders' : 'Orders'} with <span className="whitespace-nowrap">{phone}</span>{' '}
      in the last 90 days{orders.length > 0 && ', without names and addresses'}.
    </p>
    <ul className="space-y-3">
      {orders.map((order) => (
        <li key={order.id} className="card p-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 className="text-lg">{order.day}</h2>
            <p className="font-bold">
              <Money amount={order.totalAmount} />
            </p>
          </div>
          <p className="mt-1 break-words">{order.products}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
            <OrderStatusBadge order={order} />
          </p>
          {order.mayOrderAgain && (
            <form method="post">
              <input type="hidden" name="order" value={order.id} />
              <button
                name="intent"
                value="order-again"
                className="button button-quiet -ml-3"
                aria-label={`Order again: ${order.day}, ${order.products}`}
              >
                Order again
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
    <form method="post" className="card space-y-2 p-4">
      <p>This browser shows them for 30 minutes.</p>
      <button name="intent" value="forget" className="button button-secondary">
        Forget this phone
      </button>
    </form>
  </div>
);
