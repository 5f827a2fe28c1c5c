import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { priceCart } from '~/domain/cart/price-cart.server';
import { composeOrderChat } from '~/domain/orders/checkout/chat-text';
import type { PricedCart } from '~/domain/cart/priced-cart';
import { detailsFromAccount } from '~/domain/orders/checkout/details-from-account';
import { checkoutMessages } from '~/domain/orders/checkout/checkout-messages';
import { checkoutDetailsSchema, type CheckoutDetails } from '~/domain/orders/checkout/checkout-schema';
import { detailsFields, optionalEmailField } from '~/domain/orders/checkout/details-fields';
import { isEmailOptional } from '~/domain/orders/checkout/is-email-optional.server';
import { offeredDeliveries } from '~/domain/orders/checkout/offered-payments';
import { findPresetPickupDay, pickupDays, pickupNoticeText } from '~/domain/orders/checkout/pickup-days';
import { listPickupPlaces } from '~/domain/orders/checkout/pickup-places-view';
import { takesOutsideTowns } from '~/domain/orders/delivery/served-towns';
import { findPlaceRule } from '~/domain/orders/delivery/place-rule.server';
import { orderFailureMessages } from '~/domain/orders/placing/order-failure-messages';
import { describeConfirmingText, describePhoneField } from '~/domain/orders/sms/sms-words.server';
import {
  formatTowns,
  listServedPlaces,
  viewDeliveryTerms,
} from '~/domain/orders/delivery/delivery-terms-view';
import {
  findDeliveryTerms,
  findMinimumOrderError,
  describeDeliveryFees,
  listDeliveryTerms,
  minimumOrderField,
} from '~/domain/orders/delivery/delivery-terms';
import { readRefusalText } from '~/domain/opening/read-ordering-state.server';
import type { DeliveryMethod } from '~/domain/orders/order';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import {
  clearCheckout,
  serializeCheckout,
  serializeRemembered,
  generateIdempotencyKey,
  readCheckout,
  type CheckoutState,
} from '~/http/orders/checkout-cookie.server';
import type { EnteredDetails } from '~/http/orders/entered-details.server';
import { markDatabaseUnavailable, nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { readCart } from '~/http/cart/visitor-cart.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { readForm, fieldText } from '~/http/forms/read-form.server';
import { ownData } from '~/lib/forms/own-data';
import { loadCheckout, requireCheckoutSession } from './load-checkout.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import { safeRedirect } from '~/http/security/safe-redirect.server';
import { redirectWithFlash, setFlash } from '~/http/session/flash.server';
import { privateMeta } from '~/http/seo/page-title';
import type { Cents } from '~/lib/format/money';
import { parseKenyanPhone } from '~/lib/format/phone';
import { NoMailNotice } from '~/ui/no-mail-notice';
import { ErrorSummary, ErrorTemplates } from '~/ui/form/error-summary';
import { TextArea, TextField } from '~/ui/form/field';
import { useUnhydratedForm } from '~/ui/form/use-unhydrated-form';
import { CheckoutSteps } from '~/ui/order/checkout-steps';
import { useRootData } from '~/ui/layout/use-root-data';
import { NotYou } from '~/ui/order/not-you';
import { useLastResult } from '~/ui/form/use-last-result';
import { Unbroken } from '~/ui/unbroken';
import { DeliveryMethods } from '~/ui/order/delivery-method-choice';
import { DeliveryAreaField } from './details/delivery-area-field';
import { describeTotals } from './details/describe-totals';
import { DetailsSummary } from './details/details-summary';
import { NoEmail } from './details/no-email';
import { PickupPlaceField } from './details/pickup-place-field';
import { findPaymentStep } from './payment/find-payment-step.server';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Checkout', matches);

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { now } = context;
  const { state, entered, cart, settings, signedIn } = await loadCheckout(args);
  const isAsked = context.showsFormAgain === true || new URL(request.url).searchParams.has('change');
  if (cart && !isAsked && beginsAtPayment(entered, cart, settings, now)) throw await goToPayment(state);
  const details =
    entered.details ?? (signedIn ? detailsFromAccount(signedIn.user, settings.deliveryAreas) : {});
  return {
    cart,
    isRemembered: entered.isRemembered,
    isSignedIn: signedIn !== null,
    chat: cart ? composeOrderChat(cart, details, settings) : '',
    deliveries: offeredDeliveries(findOfferedMethods(settings)),
    details,
    phoneHint: describePhoneField(settings),
    withoutEmail: isEmailOptional(settings)
      ? `No email? We’ll text you ${describeConfirmingText(settings)}`
      : null,
    deliveryFees: describeDeliveryFees(settings),
    deliveryTerms: listDeliveryTerms(settings).map((terms) => viewDeliveryTerms(terms, now)),
    towns: formatTowns(settings.deliveryRule?.towns ?? []),
    servedPlaces: listServedPlaces(settings),
    takesOutside: takesOutsideTowns(settings),
    pickup: {
      ...pickupDays(settings, now),
      places: listPickupPlaces(settings, now),
      preset: findPresetPickupDay(settings, now, details['pickupLocation']),
      notice: pickupNoticeText(settings),
    },
  };
}

/** Step 1 is remembered, and is still what the shop can do for this cart. */
function beginsAtPayment(
  entered: EnteredDetails,
  { subtotal }: PricedCart,
  settings: Settings,
  now: Date,
): boolean {
  const step = entered.isRemembered ? findPaymentStep(entered, settings, now) : null;
  const terms = step && findDeliveryTerms(step.details, settings);
  return step !== null && subtotal >= (terms?.minimumOrder ?? 0);
}

/** With the key of the order that will be placed. */
async function goToPayment(state: CheckoutState): Promise<Response> {
  const idempotencyKey = state.idempotencyKey ?? generateIdempotencyKey();
  const cookie = await serializeRemembered({ ...state, idempotencyKey });
  return redirect('/checkout/payment', { headers: { 'Set-Cookie': cookie } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  if (fieldText(form, 'intent') === 'clear') return clearRemembered(form);
  context.showsFormAgain = true;
  const state = await readCheckout(request);
  const settings = await nullIfUnavailable(
    loadSettings().then((loaded) => requireCheckoutSession(request, now, loaded).then(() => loaded)),
  );
  if (!settings) {
    markDatabaseUnavailable(context);
    return data(replyWithErrors(form, [checkoutMessages.unavailable]), { status: 503 });
  }
  const refusal = readRefusalText(settings, now);
  if (refusal !== '') return redirectWithFlash('/cart', { kind: 'warning', text: refusal });
  const submission = parseSubmission(
    form,
    checkoutDetailsSchema(settings, findOfferedMethods(settings), now),
  );
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const minimumOrderErrors = await checkMinimumOrder(request, now, submission.value, settings);
  if (minimumOrderErrors) return data(submission.reply({ fieldErrors: minimumOrderErrors }), { status: 400 });
  if (findPlaceRule(submission.value, settings) === 'refused') {
    const message = `${orderFailureMessages.outsideTowns} We deliver to ${formatTowns(settings.deliveryRule?.towns ?? [])}`;
    return data(submission.reply({ fieldErrors: { city: [message] } }), { status: 400 });
  }
  // As typed; without the fields of the other delivery method.
  const details = Object.fromEntries(
    Object.keys(submission.value).map((name) => [name, fieldText(form, name)]),
  );
  const cookie = await serializeCheckout({
    ...state,
    details,
    isRemembered: false,
    payment: samePayer(state, details) ? state.payment : null,
    idempotencyKey: state.idempotencyKey ?? generateIdempotencyKey(),
  });
  if (!cookie)
    return data(submission.reply({ fieldErrors: { additionalInfo: [checkoutMessages.input] } }), {
      status: 400,
    });
  return redirect('/checkout/payment', { status: 303, headers: { 'Set-Cookie': cookie } });
}

/** Phones are shared: another person may not read where the one before pays. */
const samePayer = ({ details }: CheckoutState, { phone }: Readonly<Record<string, string>>): boolean =>
  phone !== undefined && parseKenyanPhone(phone) === parseKenyanPhone(details?.['phone'] ?? '');

async function clearRemembered(form: FormData): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await clearCheckout() });
  const text = 'Cleared. This browser no longer keeps those details.';
  headers.append('Set-Cookie', await setFlash({ kind: 'success', text }));
  return redirect(safeRedirect(fieldText(form, 'returnTo'), '/checkout'), { status: 303, headers });
}

async function checkMinimumOrder(
  request: Request,
  now: Date,
  details: CheckoutDetails,
  settings: Settings,
): Promise<Record<string, string[]> | null> {
  const terms = findDeliveryTerms(details, settings);
  if (!terms || terms.minimumOrder === 0) return null;
  const { lines, accepted } = await readCart(request, now);
  const cart = await nullIfUnavailable(priceCart(lines, accepted));
  const error = cart && findMinimumOrderError(terms, cart.subtotal, findOfferedMethods(settings));
  return error ? { [minimumOrderField(terms)]: [error] } : null;
}

export default function Details() {
  const {
    cart,
    chat,
    isRemembered,
    isSignedIn,
    deliveries,
    details,
    phoneHint,
    withoutEmail,
    deliveryFees,
    deliveryTerms,
    towns,
    servedPlaces,
    takesOutside,
    pickup,
  } = useLoaderData<typeof loader>();
  const { canMail } = useRootData();
  const lastResult = useLastResult();
  const { formProps, summary, field } = useUnhydratedForm({
    id: 'details',
    lastResult,
    fields: {
      ...detailsFields,
      ...(withoutEmail && { email: optionalEmailField }),
      ...(deliveries.length < 2 && {
        deliveryArea: {
          ...detailsFields.deliveryArea,
          check: { missing: checkoutMessages.deliveryAreaOnly },
        },
      }),
      pickupDate: { ...detailsFields.pickupDate, check: { invalid: pickup.notice } },
    },
    required: checkoutMessages.required,
    defaultValue: {
      deliveryMethod: deliveries[0] ?? 'delivery',
      pickupDate: pickup.preset,
      ...details,
    },
  });
  const { id: methodsId, defaultValue: enteredMethod } = field('deliveryMethod');
  const method = deliveries.find((each) => each === enteredMethod) ?? deliveries[0] ?? 'delivery';
  const deliveryArea = field('deliveryArea');
  const pickupDate = field('pickupDate');
  const rule = deliveryTerms.find(({ id }) => id === '') ?? null;
  const areas = rule ? [] : deliveryTerms;
  const area = areas.find(({ id }) => id === deliveryArea.defaultValue) ?? null;
  const feeOf = (chosen: { fee: Cents } | null) => (rule ?? chosen)?.fee ?? null;
  const totalsOf = (chosenMethod: DeliveryMethod, chosen: { fee: Cents } | null) =>
    cart && describeTotals(cart.subtotal, chosenMethod, feeOf(chosen), deliveries);

  return (
    <>
      <h1 className="mb-3">Checkout</h1>
      <CheckoutSteps current={1} />
      {isRemembered && <NotYou isSignedIn={isSignedIn} returnTo="/checkout" />}
      <div className="items-start gap-8 lg:grid lg:grid-cols-[1fr_22rem]">
        {cart && (
          <DetailsSummary cart={cart} method={method} deliveries={deliveries} deliveryFee={feeOf(area)} />
        )}
        <form method="post" {...formProps} className="space-y-6">
          <ErrorSummary {...summary} />
          <fieldset aria-labelledby="contact" className="card min-w-0 space-y-4 p-4">
            <h2 id="contact">Contact information</h2>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...field('firstName')} {...ownData.firstName} required />
              <TextField {...field('lastName')} {...ownData.lastName} required />
            </div>
            <TextField {...field('phone')} {...ownData.phone} hint={phoneHint} required />
            <TextField
              {...field('email')}
              {...ownData.email}
              hint={
                [
                  withoutEmail,
                  canMail &&
                    `${withoutEmail ? 'With one, we’ll' : 'We’ll'} email your order confirmation and receipt here`,
                ]
                  .filter(Boolean)
                  .join('. ') || undefined
              }
              required={!withoutEmail}
            />
            {!withoutEmail && <NoEmail chat={chat} />}
            <NoMailNotice>
              Keep your order number: with it and your phone number you can follow your order.
            </NoMailNotice>
          </fieldset>
          <fieldset aria-labelledby="delivery-method" className="card min-w-0 p-4">
            <h2 id="delivery-method" className="mb-3">
              {deliveries.includes('delivery') ? detailsFields.deliveryMethod.label : 'Pickup'}
            </h2>
            <div className="grid gap-x-3 sm:grid-cols-2" id={methodsId}>
              <DeliveryMethods
                offered={deliveries}
                chosen={method}
                choices={{
                  delivery: {
                    fee: deliveryFees,
                    sets: { ...totalsOf('delivery', null), nextDelivery: '' },
                  },
                  pickup: { fee: 'Free', sets: { ...totalsOf('pickup', area), nextDelivery: '' } },
                }}
                fields={{
                  delivery: (
                    <>
                      <h3>Delivery information</h3>
                      {areas.length === 0 ? (
                        <>
                          <div className="grid gap-4 sm:grid-cols-2">
                            <TextField
                              {...field('city')}
                              {...ownData.city}
                              hint={
                                towns &&
                                `We deliver to ${towns}.${takesOutside ? ' Elsewhere, we’ll call you first.' : ''}`
                              }
                              suggestions={servedPlaces}
                              required
                            />
                            <TextField
                              {...field('location')}
                              {...ownData.location}
                              hint="For example, Makongeni or near the market"
                              required
                            />
                          </div>
                          {rule?.nextDelivery && (
                            <p className="font-bold">
                              <Unbroken text={`${rule.nextDelivery}.`} />
                            </p>
                          )}
                        </>
                      ) : (
                        <DeliveryAreaField
                          {...deliveryArea}
                          areas={areas}
                          chosen={area}
                          totalsOf={(each) => totalsOf('delivery', each)}
                        />
                      )}
                      <TextField
                        {...field('address')}
                        {...ownData.address}
                        hint="For example, house 12, blue gate"
                        required
                      />
                      <TextArea
                        {...field('additionalInfo')}
                        hint="For the rider. For example, second gate after the church"
                        required={false}
                      />
                    </>
                  ),
                  pickup: (
                    <>
                      <h3>Pickup information</h3>
                      <PickupPlaceField {...field('pickupLocation')} places={pickup.places} />
                      <TextField
                        {...pickupDate}
                        min={pickup.earliest}
                        max={pickup.latest}
                        hint={pickup.notice}
                        data-shows={pickupDate.defaultValue === pickup.preset ? 'pickupDay' : undefined}
                        required
                      />
                    </>
                  ),
                }}
              />
            </div>
          </fieldset>
          <button className="button button-primary w-full" data-busy="One moment...">
            Continue to Payment
          </button>
        </form>
      </div>
      <ErrorTemplates />
    </>
  );
}
