import { useForm, type SubmissionResult } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import {
  checkoutDetailsSchema,
  checkoutPaymentSchema,
  type CheckoutDetails,
} from '~/domain/orders/checkout/checkout-form';
import { checkoutLimits, checkoutMessages } from '~/domain/orders/checkout/checkout-rules';
import { largeOrderMessages, needsConfirmation } from '~/domain/orders/placing/large-order';
import {
  deliveryFeeFor,
  deliveryMethods,
  paymentMethods,
  isCashPayment,
  type Order,
  type PaymentMethod,
} from '~/domain/orders/order';
import { findOrderByIdempotencyKey } from '~/domain/orders/order-queries.server';
import { placeOrder, type PlaceOrderResult } from '~/domain/orders/placing/place-order.server';
import { isMpesaOffered } from '~/domain/payments/payment-configuration.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { finishCheckout, readCheckout, type CheckoutState } from '~/http/orders/checkout-cookie.server';
import { clientAddress } from '~/http/security/client-address.server';
import {
  markDatabaseUnavailable,
  databaseAndMpesaTimeoutMs,
  nullIfUnavailable,
} from '~/http/server/database-unavailable.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { setFlash } from '~/http/session/flash.server';
import { readForm, fieldText } from '~/http/forms/read-form.server';
import { loadCheckout, requireCheckoutSession } from './load-checkout.server';
import { findOwnOrder } from '~/http/orders/order-access.server';
import { promptFailureResponse, rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import { privateMeta } from '~/http/seo/page-meta';
import { readCart } from '~/http/cart/visitor-cart.server';
import { addCents } from '~/lib/money';
import { formatPhone } from '~/lib/phone';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { fieldProps, fieldProblems } from '~/ui/form/field-props';
import { OrderSummary } from '~/ui/order/order-summary';
import { CheckoutSteps } from '~/ui/order/checkout-steps';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Checkout', matches);

/** A refusal says when it may be tried again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { state, cart, settings, signedIn } = await loadCheckout(args);
  const details = readDetails(state, settings);
  if (!details || !state.placementKey) throw redirect('/checkout');
  const deliveryFee = deliveryFeeFor(details.deliveryMethod, settings);
  return {
    cart,
    deliveryFee,
    placementKey: state.placementKey,
    contactPhone: formatPhone(details.phone),
    isLarge:
      cart !== null &&
      needsConfirmation(cart.lines, Boolean(signedIn?.user.emailVerifiedAt), settings.checkout),
    offered: deliveryMethods[details.deliveryMethod].payments.filter(
      (method) => method !== 'mpesa' || isMpesaOffered(),
    ) as readonly PaymentMethod[],
  };
}

/** What step 1 left, checked again: a pickup date may have passed since. Null when step 1 is to be done (again). */
function readDetails(state: CheckoutState, { pickupLocations }: Settings): CheckoutDetails | null {
  const details = checkoutDetailsSchema({ now: new Date(), pickupLocations }).safeParse(state.details);
  return details.success ? details.data : null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  // The form again, as it was typed and with its key: sent once more, it gives the one order.
  const again = (failure: string) => {
    markDatabaseUnavailable(context);
    return data(replyWithErrors(form, [failure, checkoutMessages.unavailable]), { status: 503 });
  };
  const placed = await nullIfUnavailable(place(request, form));
  if (!placed) return again(failures.order);
  if (!('order' in placed)) return placed;
  const { state, order } = placed;
  return (
    (await nullIfUnavailable(complete(state, order, clientAddress(request)), databaseAndMpesaTimeoutMs)) ??
    again(failures.prompt)
  );
}

/** storefront.md section 8, to the letter. */
const failures = {
  order: 'Failed to create order',
  prompt: 'Failed to initiate payment. Please try again.',
} as const;

/** Returns the order of the form, new or placed before, or the answer that shows what keeps it from being placed. */
async function place(request: Request, form: FormData) {
  const state = await readCheckout(request);
  const placementKey = fieldText(form, 'placementKey');
  const placed = await findOrderByIdempotencyKey(placementKey);
  if (placed && (state.placementKey === placementKey || (await placedHere(request, state, placed))))
    return { state, order: placed };

  const settings = await loadSettings();
  const signedIn = await requireCheckoutSession(request, settings);
  const details = readDetails(state, settings);
  if (!details) return redirect('/checkout', 303);
  const submission = parseSubmission(
    form,
    checkoutPaymentSchema({
      deliveryMethod: details.deliveryMethod,
      contactPhone: details.phone,
      mpesaOffered: isMpesaOffered(),
    }),
  );
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  // The key is the one that this browser was given: a form with another one is from an old page.
  if (placementKey !== state.placementKey)
    return data(
      submission.reply({
        formErrors: ['This page was out of date. Please check it and place your order again.'],
      }),
      {
        status: 409,
      },
    );

  const now = new Date();
  const { lines, accepted } = await readCart(request);
  const userId = signedIn?.user._id ?? null;
  const result = await placeOrder({
    idempotencyKey: placementKey,
    userId,
    lines,
    accepted,
    details,
    ...submission.value,
    address: clientAddress(request),
    now,
  });
  if (!result.ok) return refuse(result, submission);
  return { state, order: result.order };
}

/** Whether this visitor has placed the order before: an old form may be sent again long after its answer. */
const placedHere = async (request: Request, state: CheckoutState, { number }: Order): Promise<boolean> =>
  state.orders.includes(number) || (await findOwnOrder(request, number)) !== null;

/**
 * Sends the prompt, unless this order got one before its answer was lost, and leads on: to the waiting page, which says
 * how it stands, but not that there were too many prompts.
 */
async function complete(state: CheckoutState, order: Order, address: string | null) {
  const sent =
    order.paymentMethod === 'mpesa' ? await sendFirstPrompt(order, { address, now: new Date() }) : null;
  const onward = await finishCheckout(state, order);
  if (sent && !sent.ok && sent.reason.startsWith('too-many')) {
    const { text } = promptFailureResponse(sent);
    onward.headers.append('Set-Cookie', await setFlash({ kind: 'warning', text }));
  }
  return onward;
}

/** What there was too much of, and the other way to pay where there is one. */
const tooManyOrders = ({ paymentMethod }: { readonly [name: string]: unknown }) =>
  paymentMethod === 'mpesa'
    ? {
        what: 'Too many M-Pesa orders were placed for this phone, or from your network.',
        advice: 'Or choose cash.',
      }
    : {
        what: 'Too many cash orders were placed with this phone number or e-mail address, or from your network.',
        advice: isMpesaOffered() ? 'Or pay by M-Pesa.' : 'Or call us.',
      };

/** Leads to where the visitor can put right what kept the order from being placed. */
async function refuse(
  refusal: Extract<PlaceOrderResult, { ok: false }>,
  submission: {
    readonly payload: { readonly [name: string]: unknown };
    reply: (options: { formErrors: string[] }) => SubmissionResult;
  },
) {
  const lead = async (path: string, text: string) =>
    redirect(path, { status: 303, headers: { 'Set-Cookie': await setFlash({ kind: 'warning', text }) } });
  switch (refusal.reason) {
    case 'account-required':
      return lead('/login?redirectTo=/checkout', 'Please sign in to place your order.');
    case 'cart-empty':
      return lead('/cart', 'Cart is empty');
    case 'cart-problems':
      return lead(
        '/cart',
        'Something in your cart has changed, so your order was not placed. Please look at what is marked.',
      );
    case 'pickup-location-unknown':
    case 'pickup-too-soon':
      return lead('/checkout', 'Please choose the place and the day of your pickup again.');
    case 'mpesa-not-offered':
    case 'payment-not-offered':
      return data(
        submission.reply({
          formErrors: ['This way to pay is not offered at the moment. Please choose another one.'],
        }),
        400,
      );
    case 'mpesa-limit':
      return data(
        submission.reply({ formErrors: ['M-Pesa does not take this amount. Please choose cash.'] }),
        400,
      );
    case 'too-many-orders': {
      const { status, text, headers } = rateLimitResponse(refusal.retryAt, tooManyOrders(submission.payload));
      return data(submission.reply({ formErrors: [text] }), { status, headers });
    }
    case 'invalid-form':
      return data(submission.reply({ formErrors: [failures.order] }), 400);
  }
}

export default function Payment() {
  const { cart, deliveryFee, placementKey, contactPhone, isLarge, offered } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const busy = useNavigation().state !== 'idle';
  const [form, fields] = useForm<{ paymentMethod: string; phoneNumber: string }>({
    id: 'payment',
    lastResult,
    defaultValue: { paymentMethod: offered[0], phoneNumber: contactPhone },
  });
  return (
    <>
      <h1 className="mb-4">Checkout</h1>
      <CheckoutSteps current={2} />
      <div className="items-start gap-8 lg:grid lg:grid-cols-[1fr_22rem]">
        <div className="mb-6 lg:order-2 lg:mb-0">
          {cart && (
            <OrderSummary
              lines={cart.lines}
              subtotal={cart.subtotal}
              deliveryFee={deliveryFee}
              total={addCents(cart.subtotal, deliveryFee)}
            />
          )}
        </div>
        <Form method="post" id={form.id} noValidate className="space-y-6">
          <ErrorSummary
            form={form.errors}
            problems={fieldProblems([
              [fields.paymentMethod, 'Payment method'],
              [fields.phoneNumber, 'M-Pesa phone number'],
            ])}
          />
          <fieldset aria-labelledby="payment-method" className="card p-4">
            <h2 id="payment-method" className="mb-3">
              Payment method
            </h2>
            <div className="grid gap-2" id={fields.paymentMethod.id}>
              {offered.map((method) => (
                <PaymentChoice
                  key={method}
                  method={method}
                  checked={fields.paymentMethod.initialValue === method}
                >
                  {isCashPayment(method) && isLarge && <p>{largeOrderMessages.before}</p>}
                  {method === 'mpesa' && (
                    <TextField
                      {...fieldProps(fields.phoneNumber, 'M-Pesa phone number')}
                      type="tel"
                      maxLength={checkoutLimits.phone}
                      autoComplete="tel"
                      hint="We send a prompt to this phone: enter your M-Pesa PIN there, within two minutes."
                      required
                    />
                  )}
                </PaymentChoice>
              ))}
            </div>
          </fieldset>
          <div className="flex flex-wrap items-center gap-3">
            <input type="hidden" name="placementKey" value={placementKey} />
            <a href="/checkout" className="button button-secondary">
              Back
            </a>
            <button className="button button-primary flex-1" aria-disabled={busy || undefined}>
              {busy ? 'Placing your order...' : 'Place Order'}
            </button>
          </div>
        </Form>
      </div>
    </>
  );
}

/** A round choice with its words, and under it what that method asks for. */
function PaymentChoice({
  method,
  checked,
  children,
}: {
  method: PaymentMethod;
  checked: boolean;
  children: React.ReactNode;
}) {
  const { name, description } = paymentMethods[method];
  return (
    <div className="rounded border-2 border-edge p-3">
      <div className="flex min-h-[44px] items-center gap-3">
        <input
          type="radio"
          id={`payment-${method}`}
          name="paymentMethod"
          value={method}
          defaultChecked={checked}
          className="peer tick"
        />
        <label htmlFor={`payment-${method}`} className="flex-1">
          <strong className="block">{name}</strong>{' '}
          <span className="block text-sm text-ink-soft">{description}</span>
        </label>
      </div>
      {children && <div className="mt-2 border-t border-edge-pale pt-3">{children}</div>}
    </div>
  );
}
