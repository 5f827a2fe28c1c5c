import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form } from '@remix-run/react';
import { composeQuestionChat } from '~/domain/orders/checkout/chat-text';
import { claimSchema, retryPaymentSchema } from '~/domain/orders/checkout/checkout-schema';
import { largeOrderMessages } from '~/domain/orders/placing/large-order';
import { needsConfirmationAsCashOrder } from '~/domain/orders/placing/large-order.server';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { loadPaymentView } from '~/domain/payments/view/load-payment-view.server';
import { payByHand } from '~/domain/payments/pay-by-hand.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { findBusinessNumber, findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import type { PaymentView } from '~/domain/payments/view/payment-view-state';
import { loadSettings } from '~/domain/settings/settings.server';
import { isBackInCart } from '~/http/cart/visitor-cart.server';
import { clientAddress } from '~/http/security/client-address.server';
import { withDatabaseTimeout, databaseAndMpesaTimeoutMs } from '~/http/server/database-unavailable.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { errorResponse, readForm, fieldText, unreadableForm } from '~/http/forms/read-form.server';
import { readOrderKey, requireOrderAccess } from '~/http/orders/order-access.server';
import { promptFailureResponse } from '~/http/forms/rate-limit-response.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { privateMeta } from '~/http/seo/page-title';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { PaymentProgress } from './waiting/payment-progress';
import { orderPath } from '~/paths';
import { BackInCart } from '~/ui/order/back-in-cart';
import { CheckoutSteps } from '~/ui/order/checkout-steps';
import { OrderAgainForm } from '~/ui/order/order-again-form';
import { useLastResult } from '~/ui/form/use-last-result';
import { ClaimForm } from './waiting/claim-form';
import { CorrectPhoneForm } from './waiting/correct-phone-form';
import { ResendForm } from './waiting/resend-form';
import { createPollingLoader, usePolledData } from '~/ui/create-polling-loader';
import { usePolling } from '~/ui/use-polling';

export const handle: RouteHandle = {
  enhance: 'react',
  frame: 'short',
  refreshAfter: (loaded) => {
    const { view, panel } = (loaded ?? {}) as Partial<Loaded>;
    return view && !panel ? secondsUntilRefresh(view) : null;
  },
};

/**
 * The page must not reload while the customer types. While the phone number can be changed, or the code is entered, the
 * refresh waits for the payment deadline.
 */
const secondsUntilRefresh = (view: PaymentView): number | null =>
  (view.mayRetry || view.state === 'by-hand') && view.secondsLeft !== null
    ? view.secondsLeft + 1
    : view.pollAfterSeconds;

export const meta: MetaFunction = ({ matches }) => privateMeta('Checkout', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const number = params['number'] ?? '';
  await requireOrderAccess(request, now, number);
  const [view, settings] = await Promise.all([loadPaymentView(number, now), loadSettings()]);
  if (!view) throw errorResponse(404, 'We could not find this order.');
  const key = readOrderKey(request);
  if (view.state === 'paid' || view.state === 'cash')
    throw redirect(orderPath('thank-you', number, key), 303);
  // Such an order stays payable when payments by hand are switched off meanwhile.
  const isManual = view.state === 'by-hand';
  const order = view.mayChangeToCash || view.mayPayByHand ? await findOrderByNumber(number) : null;
  const isLarge = order !== null && (await needsConfirmationAsCashOrder(order, settings.checkout));
  const takesByHand = findOfferedMethods(settings).mpesaByHand;
  const panel = new URL(request.url).searchParams.get('panel');
  return {
    view,
    chat: composeQuestionChat(number),
    isLargeInCash: isLarge,
    mayPayByHand: view.mayPayByHand && !isLarge && takesByHand,
    businessNumber: isManual || takesByHand ? findBusinessNumber(settings) : null,
    isInCart: view.state === 'cancelled' && (await isBackInCart(request, now, number)),
    panel: panel === 'claim' || panel === 'number' ? panel : null,
    key,
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export const clientLoader = createPollingLoader<Loaded>();

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const orderNumber = params['number'] ?? '';
  await requireOrderAccess(request, now, orderNumber);
  const redirectToWaiting = () => redirect(orderPath('waiting', orderNumber, readOrderKey(request)), 303);

  switch (fieldText(form, 'intent')) {
    case 'retry': {
      const submission = parseSubmission(form, retryPaymentSchema);
      if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
      const { phoneNumber } = submission.value;
      const address = clientAddress(request);
      const retry = retryPayment({ orderNumber, phoneNumber, address, now });
      const result = await withDatabaseTimeout(retry, databaseAndMpesaTimeoutMs);
      if (result.ok) return redirectToWaiting();
      const { status, text, headers } = await promptFailureResponse(result, now);
      return data(submission.reply({ formErrors: [text] }), { status, headers });
    }
    case 'cash':
      // If it is no longer possible, the page shows the current state.
      await withDatabaseTimeout(changeToCash({ orderNumber, now }));
      return redirectToWaiting();
    case 'by-hand': {
      const address = clientAddress(request);
      const result = await withDatabaseTimeout(payByHand({ orderNumber, address, now }));
      // Within the time that is left.
      return !result.ok && result.reason === 'too-many'
        ? redirect(panelPath('claim', orderNumber, readOrderKey(request)), 303)
        : redirectToWaiting();
    }
    case 'claim': {
      const submission = parseSubmission(form, claimSchema);
      if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
      const result = await withDatabaseTimeout(
        claimPayment({ orderNumber, code: submission.value.code, address: clientAddress(request), now }),
      );
      if (result.ok) return redirectToWaiting();
      return result.reason === 'code-used'
        ? data(submission.reply({ fieldErrors: { code: ['This code belongs to another payment.'] } }), {
            status: 409,
          })
        : redirectToWaiting();
    }
    default:
      throw unreadableForm();
  }
}

/** The page with a form that is hidden at first. */
const panelPath = (panel: 'claim' | 'number', orderNumber: string, key: string) =>
  `${orderPath('waiting', orderNumber, key)}${key ? '&' : '?'}panel=${panel}#${panel}`;

export default function Waiting() {
  const { view, isLargeInCash, mayPayByHand, businessNumber, isInCart, panel, key } =
    usePolledData(clientLoader);
  const lastResult = useLastResult();
  usePolling(view.pollAfterSeconds);
  const ownPath = orderPath('waiting', view.orderNumber, key);
  const showsResendForm = view.mayRetry;
  const isPolling = view.pollAfterSeconds !== null;
  // Other actions come first.
  const hasOtherActions = view.state !== 'waiting' && view.state !== 'checking';
  const isManual = view.state === 'by-hand';
  const showsClaimForm = view.mayClaim && (isManual || panel === 'claim');
  const showsPhoneForm = view.mayCorrectPhone && panel === 'number';

  return (
    <div className="mx-auto max-w-text space-y-6">
      <div>
        <h1 className="mb-3">Payment</h1>
        <CheckoutSteps current={2} />
      </div>
      <PaymentProgress view={view} isPolling={panel === null} />
      {!hasOtherActions && isPolling && (
        <p>
          <a href={ownPath} className="button button-secondary w-full">
            Check payment
          </a>
        </p>
      )}
      {view.state === 'waiting' && panel === null && (
        <p>No prompt yet? Check that your phone is on, unlocked and has network.</p>
      )}
      {showsPhoneForm && <CorrectPhoneForm view={view} lastResult={lastResult} />}
      {showsResendForm && <ResendForm view={view} lastResult={lastResult} />}
      {showsClaimForm && <ClaimForm view={view} businessNumber={businessNumber} lastResult={lastResult} />}
      {view.state === 'cancelled' &&
        !showsClaimForm &&
        (isInCart ? (
          <BackInCart />
        ) : (
          <OrderAgainForm number={view.orderNumber} orderKey={key} className="button button-primary w-full" />
        ))}
      <ul className="space-y-3">
        {view.mayCorrectPhone && !showsPhoneForm && (
          <li>
            <a href={panelPath('number', view.orderNumber, key)} className="link inline-block py-1">
              Wrong number? Send the prompt to another one
            </a>
          </li>
        )}
        {mayPayByHand && !showsClaimForm && (
          <li>
            <Form method="post" action={ownPath}>
              <button name="intent" value="by-hand" className="button button-secondary w-full">
                I’ll pay to the {businessNumber?.kind === 'till' ? 'till' : 'Paybill'} myself
              </button>
            </Form>
            <p className="mt-1 text-sm">You’ll have 15 minutes to pay and enter the M-Pesa code.</p>
          </li>
        )}
        {view.mayClaim &&
          !showsClaimForm &&
          !mayPayByHand &&
          (businessNumber || view.state === 'cancelled') && (
            <li>
              <a href={panelPath('claim', view.orderNumber, key)} className="link inline-block py-1">
                {view.state === 'claimed'
                  ? 'Correct the confirmation code'
                  : view.state === 'cancelled'
                    ? 'Already paid? Enter the M-Pesa code'
                    : `No prompt? Pay to our ${businessNumber?.kind === 'till' ? 'till' : 'Paybill'} yourself`}
              </a>
            </li>
          )}
        {view.mayChangeToCash && (
          <li>
            <Form method="post" action={ownPath}>
              <button name="intent" value="cash" className="button button-secondary w-full">
                Pay in cash {view.mayChangeToCash === 'cod' ? 'on delivery' : 'on pickup'} instead
              </button>
            </Form>
            {isLargeInCash && <p className="mt-1 text-sm">{largeOrderMessages.before}</p>}
          </li>
        )}
        {hasOtherActions && isPolling && !isManual && (
          <li>
            <a href={ownPath} className="link inline-block py-1">
              Check payment
            </a>
          </li>
        )}
        <li>
          <a href={orderPath('order', view.orderNumber, key)} className="link inline-block py-1">
            See order {view.orderNumber}
          </a>
        </li>
      </ul>
    </div>
  );
}
