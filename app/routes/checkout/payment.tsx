import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { checkoutMessages } from '~/domain/orders/checkout/checkout-messages';
import { composeOrderChat } from '~/domain/orders/checkout/chat-text';
import { paymentFields } from '~/domain/orders/checkout/payment-fields';
import { orderFailureMessages } from '~/domain/orders/placing/order-failure-messages';
import { largeOrderMessages, needsConfirmation } from '~/domain/orders/placing/large-order';
import { outsideOrderMessages } from '~/domain/orders/placing/outside-order';
import { findPlaceRule } from '~/domain/orders/delivery/place-rule.server';
import { findDeliveryTerms } from '~/domain/orders/delivery/delivery-terms';
import { describeNextDelivery } from '~/domain/orders/delivery/next-delivery';
import { fingerprintOrder } from '~/domain/orders/placing/order-fingerprint.server';
import { describeTexts } from '~/domain/orders/sms/sms-words.server';
import { describeManualPayment } from '~/domain/selling/describe-offered-methods';
import { findBusinessNumber, findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { promptFailedMessage } from '~/domain/mpesa/prompts/prompt-result';
import {
  markDatabaseUnavailable,
  databaseAndMpesaTimeoutMs,
  nullIfUnavailable,
  startResponseTime,
} from '~/http/server/database-unavailable.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { readForm } from '~/http/forms/read-form.server';
import { replyWithErrors } from '~/http/forms/submission.server';
import { privateMeta } from '~/http/seo/page-title';
import { addCents, type Cents } from '~/lib/format/money';
import { formatMinutes } from '~/lib/format/format-duration';
import { formatPhone } from '~/lib/format/phone';
import { ownData } from '~/lib/forms/own-data';
import { changeDetailsPath } from '~/paths';
import { ErrorSummary, ErrorTemplates } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { useUnhydratedForm } from '~/ui/form/use-unhydrated-form';
import { CollapsibleSummary, OrderSummary } from '~/ui/order/order-summary';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';
import { CheckoutSteps } from '~/ui/order/checkout-steps';
import { NotYou } from '~/ui/order/not-you';
import { useLastResult } from '~/ui/form/use-last-result';
import { Unbroken } from '~/ui/unbroken';
import { loadCheckout } from './load-checkout.server';
import { completeOrder } from './payment/complete-order.server';
import { describeRecipient } from './payment/describe-recipient';
import { findPaymentStep } from './payment/find-payment-step.server';
import { PaymentMethodChoice } from './payment/payment-method-choice';
import { placeOrderFromForm } from './payment/place-order-from-form.server';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Checkout', matches);

/** Passes on the Retry-After header. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { now } = args.context;
  const { state, entered, cart, settings, signedIn } = await loadCheckout(args);
  const step = findPaymentStep(entered, settings, now);
  if (!step || !state.idempotencyKey) throw redirect('/checkout');
  const { details, deliveryFee, payments } = step;
  const { payment } = entered;
  const offered = findOfferedMethods(settings);
  const businessNumber = findBusinessNumber(settings);
  const terms = findDeliveryTerms(details, settings);
  return {
    cart,
    chat: cart ? composeOrderChat(cart, entered.details ?? {}, settings) : '',
    deliveryFee,
    showsFee: offered.delivery,
    shown: cart ? fingerprintOrder(cart, details, settings, { now }) : '',
    isRemembered: entered.isRemembered,
    isSignedIn: signedIn !== null,
    recipient: describeRecipient(details, settings, now),
    textsNote: describeTexts(settings),
    isOutside: findPlaceRule(details, settings) === 'after-call',
    nextDelivery: terms ? describeNextDelivery(terms, now) : '',
    idempotencyKey: state.idempotencyKey,
    payment: {
      method: payments.find((method) => method === payment?.method) ?? payments[0],
      phone: payment?.phone ?? formatPhone(details.phone),
    },
    isLarge:
      cart !== null &&
      needsConfirmation(cart.lines, Boolean(signedIn?.user.emailVerifiedAt), settings.checkout),
    offered: payments,
    byHand:
      offered.mpesaByHand && !offered.mpesaPrompt && businessNumber
        ? {
            description: describeManualPayment(businessNumber),
            holdTime: formatMinutes(settings.checkout.manualPaymentMinutes),
          }
        : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const timeLeft = startResponseTime();
  // Shows the form again, as typed and with its key: submitted again, it gives the same order.
  const showAgain = (message: string) => {
    markDatabaseUnavailable(context);
    return data(replyWithErrors(form, [message, checkoutMessages.unavailable]), { status: 503 });
  };
  const placed = await nullIfUnavailable(placeOrderFromForm(request, now, form));
  if (!placed) return showAgain(orderFailureMessages.failed);
  if (!('order' in placed)) return placed;
  const { state, order } = placed;
  return (
    (await nullIfUnavailable(
      completeOrder(request, now, state, order, timeLeft()),
      databaseAndMpesaTimeoutMs,
    )) ?? showAgain(promptFailedMessage)
  );
}

export default function Payment() {
  const {
    cart,
    deliveryFee,
    showsFee,
    shown,
    recipient,
    textsNote,
    isOutside,
    nextDelivery,
    idempotencyKey,
    isRemembered,
    isSignedIn,
    payment,
    isLarge,
    offered,
    byHand,
  } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const { formProps, summary, field } = useUnhydratedForm({
    id: 'payment',
    lastResult,
    fields: { paymentMethod: paymentFields.paymentMethod, phoneNumber: paymentFields.phoneNumber },
    required: checkoutMessages.required,
    defaultValue: { paymentMethod: payment.method, phoneNumber: payment.phone },
  });
  const shownBefore = lastResult?.initialValue?.['shown'];
  // Another tab may have chosen the other delivery method since this form was opened.
  const { id: methodsId, defaultValue: chosen } = field('paymentMethod');
  const isOffered = chosen === undefined || offered.some((method) => method === chosen);
  const day = nextDelivery && !isOutside && (
    <p className="mt-1 text-sm font-bold">
      <Unbroken text={`${nextDelivery}.`} />
    </p>
  );
  return (
    <>
      {/* The step and the methods say it: on a phone, Place Order comes sooner. */}
      <h1 className={isRemembered ? `sm:mb-3 ${onlyWide}` : 'mb-3'}>Checkout</h1>
      <CheckoutSteps current={2} />
      <div className="items-start gap-8 lg:grid lg:grid-cols-[1fr_22rem]">
        <div className="mb-4 lg:order-2 lg:mb-0">
          {cart && (
            <Summary isCollapsed={isRemembered} total={addCents(cart.subtotal, deliveryFee)}>
              <OrderSummary
                lines={cart.lines}
                subtotal={cart.subtotal}
                {...(showsFee && { deliveryFee })}
                total={addCents(cart.subtotal, deliveryFee)}
              >
                {!isRemembered && <p className="mt-2 text-sm">{recipient}</p>}
                {!isRemembered && day}
              </OrderSummary>
            </Summary>
          )}
          {isRemembered && (
            <RememberedDetails recipient={recipient} isSignedIn={isSignedIn}>
              {day}
            </RememberedDetails>
          )}
        </div>
        <form method="post" {...formProps} className="space-y-4">
          <ErrorSummary {...summary} />
          {isOutside && (
            <Notice kind="warning">
              <p className="font-bold">{outsideOrderMessages.before}</p>
            </Notice>
          )}
          <fieldset aria-labelledby="payment-method" className="card p-4">
            <h2 id="payment-method" className={isRemembered ? `sm:mb-3 ${onlyWide}` : 'mb-3'}>
              Payment method
            </h2>
            <div className="grid gap-2" id={methodsId}>
              {offered.map((method) => (
                <PaymentMethodChoice
                  key={method}
                  method={method}
                  isOnly={offered.length === 1}
                  {...(method === 'mpesa' && byHand && { description: byHand.description })}
                  checked={method === (isOffered ? chosen : offered[0])}
                >
                  {method === 'mpesa' && byHand ? (
                    <p>
                      Place your order first. The next page shows the number to pay to and the amount.{' '}
                      {isLarge
                        ? largeOrderMessages.beforeByHand
                        : `We’ll keep your order for ${byHand.holdTime}.`}
                    </p>
                  ) : method === 'mpesa' ? (
                    <TextField
                      {...field('phoneNumber')}
                      {...ownData.phone}
                      hint="Enter your M-Pesa PIN on this phone within two minutes"
                    />
                  ) : (
                    isLarge && !isOutside && <p>{largeOrderMessages.before}</p>
                  )}
                </PaymentMethodChoice>
              ))}
            </div>
          </fieldset>
          <div className="flex flex-wrap items-center gap-3">
            <input type="hidden" name="placementKey" value={idempotencyKey} />
            <input type="hidden" name="shown" value={typeof shownBefore === 'string' ? shownBefore : shown} />
            <a href={isRemembered ? changeDetailsPath : '/checkout'} className="button button-secondary">
              Back
            </a>
            <button className="button button-primary flex-1" data-busy="Placing your order...">
              Place Order
            </button>
          </div>
          {isRemembered && textsNote && <p className="text-sm text-ink-soft">{textsNote}</p>}
        </form>
      </div>
      <ErrorTemplates />
    </>
  );
}

const onlyWide = 'sr-only sm:not-sr-only';

/** Who orders again knows the products: on a phone, Place Order comes sooner. */
const Summary = (props: { isCollapsed: boolean; total: Cents; children: React.ReactNode }) =>
  props.isCollapsed ? (
    <CollapsibleSummary total={<Money amount={props.total} />}>{props.children}</CollapsibleSummary>
  ) : (
    props.children
  );

/** Step 1 of the last order, instead of asking it again. */
const RememberedDetails = ({
  recipient,
  isSignedIn,
  children,
}: {
  recipient: string;
  isSignedIn: boolean;
  children: React.ReactNode;
}) => (
  <section aria-labelledby="details" className="card mt-3 px-4 pt-3 text-sm">
    <h2 id="details" className="sr-only">
      Order Details
    </h2>
    <p>{recipient}</p>
    {children}
    <div className="flex flex-wrap items-center justify-between">
      <a href={changeDetailsPath} className="link flex min-h-[44px] items-center pr-4">
        Change<span className="sr-only"> your details</span>
      </a>
      <NotYou isSignedIn={isSignedIn} returnTo="/checkout" />
    </div>
  </section>
);
