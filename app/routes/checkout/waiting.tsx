import { useForm, type SubmissionResult } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import {
  Form,
  isRouteErrorResponse,
  useLoaderData,
  useNavigation,
  useRevalidator,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react';
import { useEffect } from 'react';
import { claimSchema, retryPaymentSchema } from '~/domain/orders/checkout/checkout-form';
import { checkoutLimits } from '~/domain/orders/checkout/checkout-rules';
import { largeOrderMessages } from '~/domain/orders/placing/large-order';
import { needsConfirmationAsCashOrder } from '~/domain/orders/placing/large-order.server';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { loadPaymentView } from '~/domain/payments/view/load-payment-view.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import type { PaymentView } from '~/domain/payments/attempts/payment-attempt';
import { paymentConfiguration, type BusinessNumber } from '~/domain/payments/payment-configuration.server';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { clientAddress } from '~/http/security/client-address.server';
import { withDatabaseTimeout, databaseAndMpesaTimeoutMs } from '~/http/server/database-unavailable.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { errorResponse, readForm, fieldText } from '~/http/forms/read-form.server';
import { readOrderKey, requireOrderAccess } from '~/http/orders/order-access.server';
import { promptFailureResponse } from '~/http/forms/rate-limit-response.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { privateMeta } from '~/http/seo/page-meta';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { formatTime } from '~/lib/dates';
import { orderPath } from '~/lib/order-path';
import { formatPhone } from '~/lib/phone';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { fieldProps, fieldProblems } from '~/ui/form/field-props';
import { Money } from '~/ui/money';
import { PaymentProgress } from './waiting/payment-progress';
import { CheckoutSteps } from '~/ui/order/checkout-steps';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = {
  enhance: 'react',
  refreshAfter: (loaded) => {
    const { view, panel } = (loaded ?? {}) as Partial<Loaded>;
    return view && !panel ? secondsUntilRefresh(view) : null;
  },
};

/**
 * A page on which somebody types must not be loaded again under their fingers. While the phone number of the next prompt
 * may be typed, that waits until the limit has passed, when it is of no use any more.
 */
const secondsUntilRefresh = (view: PaymentView): number | null =>
  view.mayRetry && view.secondsLeft !== null ? view.secondsLeft + 1 : view.pollAfterSeconds;

export const meta: MetaFunction = ({ matches }) => privateMeta('Checkout', matches);

export const headers = noStoreHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const number = params['number'] ?? '';
  await requireOrderAccess(request, number);
  const [view, settings] = await Promise.all([loadPaymentView(number, new Date()), loadSettings()]);
  if (!view) throw errorResponse(404, 'We could not find this order.');
  const key = readOrderKey(request);
  if (view.state === 'paid' || view.state === 'cash')
    throw redirect(orderPath('thank-you', number, key), 303);
  const order = view.mayChangeToCash && (await findOrderByNumber(number));
  const panel = new URL(request.url).searchParams.get('panel');
  return {
    view,
    isLargeInCash: order !== null && (await needsConfirmationAsCashOrder(order, settings.checkout)),
    payTo: settings.paybill ?? paymentConfiguration().businessNumber,
    panel: panel === 'claim' ? panel : null,
    key,
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** What the browser has read last, and where. */
let seen: { readonly path: string; readonly loaded: Loaded } | null = null;

/** A look that finds no network, or no shop, leaves the page as it is. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  try {
    seen = { path, loaded: await serverLoader<Loaded>() };
    return seen.loaded;
  } catch (fault) {
    // Where to go next, and that there is no such order, are answers.
    if (seen?.path !== path || fault instanceof Response || isRouteErrorResponse(fault)) throw fault;
    return seen.loaded;
  }
}

// The first of them takes what the page came with.
clientLoader.hydrate = true;

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const orderNumber = params['number'] ?? '';
  await requireOrderAccess(request, orderNumber);
  const now = new Date();
  const onward = () => redirect(orderPath('waiting', orderNumber, readOrderKey(request)), 303);

  switch (fieldText(form, 'intent')) {
    case 'retry': {
      const submission = parseSubmission(form, retryPaymentSchema);
      if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
      const { phoneNumber } = submission.value;
      const address = clientAddress(request);
      const retry = retryPayment({ orderNumber, phoneNumber, address, now });
      const result = await withDatabaseTimeout(retry, databaseAndMpesaTimeoutMs);
      if (result.ok) return onward();
      const { status, text, headers } = promptFailureResponse(result);
      return data(submission.reply({ formErrors: [text] }), { status, headers });
    }
    case 'cash':
      // Where it is not possible any more, the page says how the order stands now.
      await withDatabaseTimeout(changeToCash({ orderNumber, now }));
      return onward();
    case 'claim': {
      const submission = parseSubmission(form, claimSchema);
      if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
      const result = await withDatabaseTimeout(
        claimPayment({ orderNumber, code: submission.value.code, address: clientAddress(request), now }),
      );
      if (result.ok) return onward();
      return result.reason === 'code-used'
        ? data(submission.reply({ fieldErrors: { code: ['This code was used for another payment.'] } }), {
            status: 409,
          })
        : onward();
    }
    default:
      throw errorResponse(400, 'This form could not be read. Please go back and send it again.');
  }
}

export default function Waiting() {
  const { view, isLargeInCash, payTo, panel, key } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  useLooks(view.pollAfterSeconds);
  const here = orderPath('waiting', view.orderNumber, key);
  const claimPath = `${here}${key ? '&' : '?'}panel=claim#claim`;
  const showsResend = view.mayRetry;
  const looksAgain = view.pollAfterSeconds !== null;
  // Where there is something else to do, that comes first.
  const asksForMore = view.state !== 'waiting' && view.state !== 'checking';
  const showsClaim = view.mayClaim && panel === 'claim';

  return (
    <div className="mx-auto max-w-text space-y-6">
      <div>
        <h1 className="mb-4">Payment</h1>
        <CheckoutSteps current={2} />
      </div>
      <PaymentProgress view={view} counts={panel === null} />
      {!asksForMore && looksAgain && (
        <p>
          <a href={here} className="button button-secondary w-full">
            Check now
          </a>
        </p>
      )}
      {showsResend && <Resend view={view} lastResult={lastResult} />}
      {showsClaim && <Claim view={view} payTo={payTo} lastResult={lastResult} />}
      <ul className="space-y-3">
        {view.mayClaim && !showsClaim && payTo && (
          <li>
            <a href={claimPath} className="link inline-block py-1">
              {view.state === 'claimed'
                ? 'Correct the confirmation code'
                : 'No prompt came? Pay by hand and enter the code'}
            </a>
          </li>
        )}
        {view.mayChangeToCash && (
          <li>
            <Form method="post" action={here}>
              <button name="intent" value="cash" className="button button-secondary w-full">
                Pay in cash {view.mayChangeToCash === 'cod' ? 'on delivery' : 'on pickup'} instead
              </button>
            </Form>
            {isLargeInCash && <p className="mt-1 text-sm">{largeOrderMessages.before}</p>}
          </li>
        )}
        {asksForMore && looksAgain && (
          <li>
            <a href={here} className="link inline-block py-1">
              Check now
            </a>
          </li>
        )}
        <li>
          <a href={orderPath('order', view.orderNumber, key)} className="link inline-block py-1">
            See order {view.orderNumber}
          </a>
        </li>
        {view.state === 'cancelled' && (
          <li>
            <a href="/products" className="button button-primary w-full">
              Order again
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Looks again by itself, but not behind other windows: there it costs data, and nobody sees it. */
function useLooks(seconds: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (seconds === null) return;
    const look = () => {
      if (!document.hidden) revalidate();
    };
    const timer = setInterval(look, seconds * 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [seconds, revalidate]);
}

type PanelProps = { view: PaymentView; lastResult: SubmissionResult<string[]> | undefined };

/** Another prompt, to the same phone or another one. */
function Resend({ view, lastResult }: PanelProps) {
  const busy = useNavigation().state !== 'idle';
  const [form, fields] = useForm<{ phoneNumber: string }>({
    id: 'resend',
    lastResult,
    defaultValue: { phoneNumber: view.phone ? formatPhone(view.phone) : '' },
  });
  // M-Pesa's own pause ends before the order does; what does not is our limit.
  const isTooLate = view.secondsLeft !== null && view.retryInSeconds > view.secondsLeft;
  return (
    <Form method="post" id={form.id} noValidate className="card space-y-4 p-4">
      <h2>Send the prompt again</h2>
      <ErrorSummary
        form={form.errors}
        problems={fieldProblems([[fields.phoneNumber, 'M-Pesa phone number']])}
      />
      <input type="hidden" name="intent" value="retry" />
      <TextField
        {...fieldProps(fields.phoneNumber, 'M-Pesa phone number')}
        type="tel"
        maxLength={checkoutLimits.phone}
        autoComplete="tel"
        required
      />
      {view.retryAt && (
        <p>
          {isTooLate ? (
            'Too many prompts were sent to this phone.'
          ) : (
            <>
              M-Pesa takes the next prompt for this phone at{' '}
              <strong>{formatTime(nextMinute(view.retryAt))}</strong>.
            </>
          )}
          {view.mayPromptAnotherPhone && ' Another number can be used now.'}
        </p>
      )}
      <button className="button button-primary w-full" aria-disabled={busy || undefined}>
        {busy ? 'Sending...' : 'Resend the prompt'}
      </button>
    </Form>
  );
}

/** A time of the day without its seconds is the minute's first; what is to be waited for is its end. */
const nextMinute = (date: Date) => new Date(Math.ceil(date.getTime() / 60_000) * 60_000);

/** The way without a prompt: pay the Paybill or Till by hand and tell us the code of the SMS. */
function Claim({ view, payTo, lastResult }: PanelProps & { payTo: BusinessNumber | null }) {
  const [form, fields] = useForm<{ code: string }>({ id: 'claim', lastResult });
  if (!payTo) return null;
  return (
    <Form method="post" id={form.id} noValidate className="card space-y-4 p-4">
      <h2>Pay by hand</h2>
      <ol className="list-decimal space-y-1 pl-6">
        {payTo.kind === 'paybill' ? (
          <>
            <li>
              On your phone open M-Pesa, Lipa na M-Pesa, Pay Bill, business number{' '}
              <strong>{payTo.number}</strong>.
            </li>
            <li>
              Account number: <strong>{view.orderNumber}</strong>
            </li>
          </>
        ) : (
          <li>
            On your phone open M-Pesa, Lipa na M-Pesa, Buy Goods, till number <strong>{payTo.number}</strong>.
          </li>
        )}
        <li>
          Amount:{' '}
          <strong>
            <Money amount={view.amount} prefix="KSh" />
          </strong>
        </li>
        <li>Enter the code that the SMS of M-Pesa begins with:</li>
      </ol>
      <ErrorSummary
        form={form.errors}
        problems={fieldProblems([[fields.code, 'M-Pesa confirmation code']])}
      />
      <input type="hidden" name="intent" value="claim" />
      <TextField
        {...fieldProps(fields.code, 'M-Pesa confirmation code')}
        hint="Ten letters and digits, such as SFC8ABCDEF"
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        required
      />
      <button className="button button-primary w-full">Send the code</button>
    </Form>
  );
}
