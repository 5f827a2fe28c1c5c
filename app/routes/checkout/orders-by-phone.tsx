import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  endPhoneCode,
  enterPhoneCode,
  findPhoneCode,
} from '~/domain/accounts/phone-codes/enter-phone-code.server';
import { listOrdersOfPhone } from '~/domain/orders/customers/list-orders-of-phone.server';
import { describeLines } from '~/domain/orders/describe-lines';
import { viewOrder } from '~/domain/orders/order-view';
import { ordersCodeFields, ordersPhoneFields } from '~/domain/orders/tracking/orders-by-phone-form';
import { requestPhoneCode } from '~/domain/sms/codes/request-phone-code.server';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { withMinimumResponseTime } from '~/http/security/minimum-response-time.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { setFlash } from '~/http/session/flash.server';
import {
  clearPhoneCodeToken,
  readCodeClient,
  readConfirmedPhone,
  readPhoneCodeToken,
  setPhoneCodeToken,
} from '~/http/session/phone-code.server';
import { formatDate } from '~/lib/format/dates';
import { formatPhone, parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';
import { formSchema } from '~/lib/forms/form-schema';
import { ownData } from '~/lib/forms/own-data';
import { minuteMs } from '~/lib/time-units';
import { ordersByPhonePath } from '~/paths';
import { checkoutMessages } from '~/domain/orders/checkout/checkout-messages';
import { ErrorSummary, ErrorTemplates } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useUnhydratedForm } from '~/ui/form/use-unhydrated-form';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { Money } from '~/ui/money';
import { OrderStatusBadge } from '~/ui/order/status-badge';
import { fillCartAgain } from './order/fill-cart-again.server';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Your orders', matches);

export const headers = noStoreHeaders;

/** Phones are shared: whoever has this browser next should not find the orders. */
const shownMs = 30 * minuteMs;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  requireSms();
  const phone = await findShownPhone(request, now);
  if (phone)
    return { step: 'orders' as const, phone: formatPhone(phone), orders: await listOrders(phone, now) };
  const asked = await findAsked(request, now);
  if (!asked) return { step: 'phone' as const };
  const waitSeconds = Math.ceil((asked.sendAgainAt.getTime() - now.getTime()) / 1000);
  return { step: 'code' as const, phone: formatPhone(asked.phone), waitSeconds: Math.max(waitSeconds, 0) };
}

function requireSms(): void {
  if (!isSmsEnabled())
    throw errorResponse(404, 'We send no texts. Use Track Order with the number of your order.');
}

async function findShownPhone(request: Request, now: Date): Promise<PhoneNumber | null> {
  const confirmed = await readConfirmedPhone(request, now);
  return confirmed && now.getTime() - confirmed.at.getTime() < shownMs ? confirmed.phone : null;
}

/** The phone that this browser waits for a code for. */
async function findAsked(request: Request, now: Date) {
  const asked = await findPhoneCode(await readPhoneCodeToken(request), now);
  return asked?.purpose === 'orders' && !asked.isEntered && asked.triesLeft > 0 ? asked : null;
}

/**
 * What may be seen by a code alone: nothing of the person, and no address. Nor the number of an order, with which Track Order shows
 * both to whoever has the phone.
 */
async function listOrders(phone: PhoneNumber, now: Date) {
  const orders = await listOrdersOfPhone(phone, now);
  return orders.map((order) => {
    const { number, createdAt, lines, totalAmount, status, statusName, mayOrderAgain } = viewOrder(order);
    return {
      id: order._id.toHexString(),
      ending: number.slice(-2),
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
    case 'code':
      return enterCode(request, form, now);
    case 'again':
      return orderAgain(request, fieldText(form, 'order'), now);
    case 'forget':
      await endPhoneCode(await readPhoneCodeToken(request));
      return goBack([await clearPhoneCodeToken()]);
    case 'resend': {
      const asked = await findAsked(request, now);
      return asked ? askForCode(request, asked.phone, form, now) : goBack([]);
    }
  }
  const submission = parseSubmission(form, formSchema(ordersPhoneFields));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const phone = parseKenyanPhone(submission.value.phone);
  return phone ? askForCode(request, phone, form, now) : data(submission.reply(), { status: 400 });
}

function goBack(cookies: readonly string[]): Response {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(ordersByPhonePath, { status: 303, headers });
}

/** The answer is the same whether the phone has ordered or not. */
async function askForCode(request: Request, phone: PhoneNumber, form: FormData, now: Date) {
  const client = await readCodeClient(request);
  const result = await withMinimumResponseTime(() =>
    requestPhoneCode({ phone, purpose: 'orders', client, now }),
  );
  if (result.ok) return goBack([await setPhoneCodeToken(result.token)]);
  const { status, text, headers } = rateLimitResponse(result.retryAt, now, {
    what: result.reason === 'paused' ? 'We can’t text codes right now.' : 'Too many codes.',
    advice: 'Or use Track Order with the number of your order.',
  });
  return data(replyWithErrors(form, [text]), { status, headers });
}

async function enterCode(request: Request, form: FormData, now: Date) {
  const submission = parseSubmission(form, formSchema(ordersCodeFields));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const token = await readPhoneCodeToken(request);
  const entered = await enterPhoneCode({ token, purpose: 'orders', digits: submission.value.code, now });
  if (entered.ok) return goBack([]);
  if (entered.reason === 'wrong' && entered.triesLeft > 0)
    return data(
      submission.reply({ fieldErrors: { code: ['This isn’t the code. Please check our last text.'] } }),
      {
        status: 400,
      },
    );
  return goBack([
    await setFlash({ kind: 'warning', text: 'This code no longer works. Please ask for a new one.' }),
  ]);
}

/** Without the orders that may be seen, the page asks for the phone. */
async function orderAgain(request: Request, id: string, now: Date): Promise<Response> {
  const phone = await findShownPhone(request, now);
  const orders = phone ? await listOrdersOfPhone(phone, now) : [];
  const order = orders.find(({ _id }) => _id.toHexString() === id);
  return order && viewOrder(order).mayOrderAgain
    ? fillCartAgain(request, now, order, { skipsCart: false })
    : goBack([]);
}

export default function OrdersByPhone() {
  const loaded = useLoaderData<typeof loader>();
  switch (loaded.step) {
    case 'phone':
      return <PhoneStep />;
    case 'code':
      return <CodeStep {...loaded} />;
    case 'orders':
      return <Orders {...loaded} />;
  }
}

function PhoneStep() {
  const { formProps, summary, field } = useUnhydratedForm({
    id: 'phone',
    lastResult: useLastResult(),
    fields: ordersPhoneFields,
    required: checkoutMessages.required,
  });
  return (
    <NarrowPage
      title="Your orders"
      intro="We’ll text a code to your phone. With it you see what it has ordered in the last 90 days."
    >
      <form method="post" {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        <TextField
          {...field('phone')}
          {...ownData.phone}
          hint="The number you gave with your orders"
          required
        />
        <button className="button button-primary w-full">Text me a code</button>
      </form>
      <ErrorTemplates />
    </NarrowPage>
  );
}

function CodeStep({ phone, waitSeconds }: { phone: string; waitSeconds: number }) {
  const { formProps, summary, field } = useUnhydratedForm({
    id: 'code',
    lastResult: useLastResult(),
    fields: ordersCodeFields,
    required: checkoutMessages.required,
  });
  return (
    <NarrowPage
      title="Your orders"
      intro={
        <>
          If <span className="whitespace-nowrap">{phone}</span> has ordered in the last 90 days, we’ve texted
          a code to it. The code works for 10 minutes.
        </>
      }
    >
      <form method="post" {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        <TextField {...field('code')} hint="6 digits" required />
        <button name="intent" value="code" className="button button-primary w-full">
          See my orders
        </button>
      </form>
      <form method="post" className="flex flex-wrap gap-x-3">
        <button name="intent" value="resend" className="button button-quiet">
          Send the code again
        </button>
        <button name="intent" value="forget" className="button button-quiet">
          Use another number
        </button>
      </form>
      {waitSeconds > 0 && (
        <p className="text-sm text-ink-soft">We can send it again in {waitSeconds} seconds.</p>
      )}
      <ErrorTemplates />
    </NarrowPage>
  );
}

type ShownOrders = Extract<Awaited<ReturnType<typeof loader>>, { step: 'orders' }>;

const Orders = ({ phone, orders }: ShownOrders) => (
  <div className="mx-auto max-w-text space-y-4">
    <h1>Your orders</h1>
    <p>
      What <span className="whitespace-nowrap">{phone}</span> has ordered in the last 90 days
      {orders.length === 0 ? ': nothing.' : ', without names and addresses.'}
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
            Order number ends in {order.ending} <OrderStatusBadge order={order} />
          </p>
          {order.mayOrderAgain && (
            <form method="post">
              <input type="hidden" name="order" value={order.id} />
              <button
                name="intent"
                value="again"
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
