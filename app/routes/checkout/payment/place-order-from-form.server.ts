import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { priceCart } from '~/domain/cart/price-cart.server';
import { checkoutPaymentSchema } from '~/domain/orders/checkout/checkout-schema';
import type { Order } from '~/domain/orders/order';
import { findOrderByIdempotencyKey } from '~/domain/orders/order-queries.server';
import {
  mpesaLimitMessage,
  orderChangedMessage,
  orderFailureMessages,
  tooManyOrdersMessage,
} from '~/domain/orders/placing/order-failure-messages';
import { findOrderChanges, type OrderChange } from '~/domain/orders/placing/order-changes';
import { fingerprintOrder } from '~/domain/orders/placing/order-fingerprint.server';
import { placeOrder, type PlaceOrderResult } from '~/domain/orders/placing/place-order.server';
import { explainRefusal, readRefusalText } from '~/domain/opening/read-ordering-state.server';
import { findMethodsForPlace } from '~/domain/orders/delivery/place-rule.server';
import type { OfferedMethods } from '~/domain/selling/offered-methods';
import { loadSettings } from '~/domain/settings/settings.server';
import { readCart } from '~/http/cart/visitor-cart.server';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { fieldText } from '~/http/forms/read-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import { readCheckout, type CheckoutState } from '~/http/orders/checkout-cookie.server';
import { findEnteredDetails } from '~/http/orders/entered-details.server';
import { findOwnOrder } from '~/http/orders/order-access.server';
import { clientAddress } from '~/http/security/client-address.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requireCheckoutSession } from '../load-checkout.server';
import { readCheckoutDetails } from './read-checkout-details.server';

/** Returns the order of the form, new or placed before, or the response that says why it is not placed. */
export async function placeOrderFromForm(request: Request, now: Date, form: FormData) {
  const state = await readCheckout(request);
  const idempotencyKey = fieldText(form, 'placementKey');
  const existing = await findOrderByIdempotencyKey(idempotencyKey);
  if (
    existing &&
    (state.idempotencyKey === idempotencyKey || (await hasPlaced(request, now, state, existing)))
  )
    return { state, order: existing };

  const settings = await loadSettings();
  const refusal = readRefusalText(settings, now);
  if (refusal !== '') return redirectWithFlash('/cart', { kind: 'warning', text: refusal });
  const signedIn = await requireCheckoutSession(request, now, settings);
  const entered = await findEnteredDetails(state, signedIn, settings, now);
  const details = readCheckoutDetails(entered, settings, now);
  // Such as a pickup place that the farm has removed meanwhile.
  if (!details)
    return redirectWithFlash('/checkout', { kind: 'warning', text: orderChangedMessage(['details']) });
  const offered = findMethodsForPlace(details, settings);
  const submission = parseSubmission(
    form,
    checkoutPaymentSchema({
      deliveryMethod: details.deliveryMethod,
      contactPhone: details.phone,
      offered,
    }),
  );
  const { lines, accepted } = await readCart(request, now);
  const shown = fieldText(form, 'shown') || undefined;
  if (submission.status !== 'success') {
    // Such as a payment that does not go with the delivery method that another tab has chosen.
    const cart = await priceCart(lines, accepted);
    const changes = shown ? findOrderChanges(shown, fingerprintOrder(cart, details, settings, { now })) : [];
    return changes.length > 0 ? askAgain(form, changes) : data(submission.reply(), { status: 400 });
  }
  // Another key than that of the cookie comes from an old page.
  if (idempotencyKey !== state.idempotencyKey)
    return data(
      submission.reply({
        formErrors: ['This page was out of date. Please check it and place your order again.'],
        hideFields: ['shown'],
      }),
      {
        status: 409,
      },
    );

  const userId = signedIn?.user._id ?? null;
  const result = await placeOrder({
    idempotencyKey,
    userId,
    lines,
    accepted,
    shown,
    details,
    ...submission.value,
    address: clientAddress(request),
    now,
  });
  if (!result.ok) return createFailureResponse(result, form, submission, offered, now);
  return { state, order: result.order };
}

/** Whether this visitor has placed the order: an old form may be submitted again long after its response. */
const hasPlaced = async (
  request: Request,
  now: Date,
  state: CheckoutState,
  { number }: Order,
): Promise<boolean> => state.orders.includes(number) || (await findOwnOrder(request, now, number)) !== null;

/** Without what the form has shown: the page shows the order as it is now, and that is asked. */
const askAgain = (form: FormData, changes: readonly OrderChange[]) =>
  data(replyWithErrors(form, [orderChangedMessage(changes)], ['shown']), { status: 409 });

/** Redirects to the page where the visitor can correct the problem, or shows the form again with a message. */
async function createFailureResponse(
  failure: Extract<PlaceOrderResult, { ok: false }>,
  form: FormData,
  submission: {
    readonly payload: { readonly [name: string]: unknown };
    reply: (options: { formErrors: string[] }) => SubmissionResult;
  },
  offered: OfferedMethods,
  now: Date,
) {
  const redirectWithWarning = async (path: string, text: string) =>
    redirectWithFlash(path, { kind: 'warning', text });
  switch (failure.reason) {
    case 'not-taking-orders':
      return redirectWithWarning('/cart', explainRefusal(await loadSettings(), now));
    case 'account-required':
      return redirectWithWarning('/login?redirectTo=/checkout', orderFailureMessages.accountRequired);
    case 'cart-empty':
      return redirectWithWarning('/cart', orderFailureMessages.cartEmpty);
    case 'cart-problems':
      return redirectWithWarning(
        '/cart',
        'Something in your cart has changed, so we did not place your order. Please check what is marked.',
      );
    case 'changed':
      return askAgain(form, failure.changes);
    case 'delivery-area-unknown':
      return redirectWithWarning('/checkout', orderFailureMessages.deliveryArea);
    case 'outside-towns':
      return redirectWithWarning('/checkout', orderFailureMessages.outsideTowns);
    case 'below-minimum':
      return redirectWithWarning('/checkout', orderFailureMessages.belowMinimum);
    case 'pickup-location-unknown':
    case 'pickup-too-soon':
      return redirectWithWarning('/checkout', orderFailureMessages.pickup);
    case 'delivery-not-offered':
      return redirectWithWarning('/checkout', orderFailureMessages.deliveryNotOffered);
    case 'mpesa-not-offered':
    case 'payment-not-offered':
      return data(submission.reply({ formErrors: [orderFailureMessages.paymentNotOffered] }), 400);
    case 'mpesa-limit':
      return data(submission.reply({ formErrors: [mpesaLimitMessage(offered)] }), 400);
    case 'too-many-orders': {
      const { status, text, headers } = rateLimitResponse(
        failure.retryAt,
        now,
        tooManyOrdersMessage(submission.payload['paymentMethod'] === 'mpesa' ? 'mpesa' : 'cod', offered),
      );
      return data(submission.reply({ formErrors: [text] }), { status, headers });
    }
    case 'invalid-form':
    case 'key-reused':
      return data(submission.reply({ formErrors: [orderFailureMessages.failed] }), 400);
  }
}
