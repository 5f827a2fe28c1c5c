import { useForm } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { PricedCart } from '~/domain/cart/priced-cart';
import { detailsFromAccount } from '~/domain/orders/checkout/details-from-account';
import { checkoutDetailsSchema } from '~/domain/orders/checkout/checkout-form';
import { checkoutLimits, checkoutMessages, minPickupNoticeMs } from '~/domain/orders/checkout/checkout-rules';
import { deliveryMethods, type DeliveryMethod } from '~/domain/orders/order';
import { loadSettings } from '~/domain/settings/settings.server';
import {
  serializeCheckout,
  generateIdempotencyKey,
  readCheckout,
} from '~/http/orders/checkout-cookie.server';
import { markDatabaseUnavailable, nullIfUnavailable } from '~/http/server/database-unavailable.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { readForm, fieldText } from '~/http/forms/read-form.server';
import { loadCheckout, requireCheckoutSession } from './load-checkout.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import { privateMeta } from '~/http/seo/page-meta';
import { toDateInput } from '~/lib/dates';
import { addCents, formatMoney, toCents, type Cents } from '~/lib/money';
import { ErrorSummary } from '~/ui/form/error-summary';
import { SelectField, TextArea, TextField } from '~/ui/form/field';
import { fieldProps, fieldProblems } from '~/ui/form/field-props';
import { Money } from '~/ui/money';
import { CollapsibleSummary, OrderSummary } from '~/ui/order/order-summary';
import { CheckoutSteps } from '~/ui/order/checkout-steps';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Checkout', matches);

export async function loader(args: LoaderFunctionArgs) {
  const { state, cart, settings, signedIn } = await loadCheckout(args);
  return {
    cart,
    details: state.details ?? (signedIn ? detailsFromAccount(signedIn.user) : {}),
    pickupLocations: settings.pickupLocations,
    deliveryFee: settings.deliveryFee,
    // A day begins at midnight: the first one that is whole after 24 hours (decisions.md 23).
    earliestPickup: toDateInput(new Date(Date.now() + 2 * minPickupNoticeMs)),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const state = await readCheckout(request);
  const settings = await nullIfUnavailable(
    loadSettings().then((read) => requireCheckoutSession(request, read).then(() => read)),
  );
  if (!settings) {
    markDatabaseUnavailable(context);
    return data(replyWithErrors(form, [checkoutMessages.unavailable]), { status: 503 });
  }
  const { pickupLocations } = settings;
  const submission = parseSubmission(form, checkoutDetailsSchema({ now: new Date(), pickupLocations }));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  // As it was typed, to be shown again so; the fields of the other delivery method are left out.
  const details = Object.fromEntries(
    Object.keys(submission.value).map((name) => [name, fieldText(form, name)]),
  );
  const cookie = await serializeCheckout({
    ...state,
    details,
    placementKey: state.placementKey ?? generateIdempotencyKey(),
  });
  if (!cookie)
    return data(submission.reply({ fieldErrors: { additionalInfo: [checkoutMessages.input] } }), {
      status: 400,
    });
  return redirect('/checkout/payment', { status: 303, headers: { 'Set-Cookie': cookie } });
}

export default function Details() {
  const { cart, details, pickupLocations, deliveryFee, earliestPickup } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const busy = useNavigation().state !== 'idle';
  const [form, fields] = useForm<FormFields>({
    id: 'details',
    lastResult,
    defaultValue: { deliveryMethod: 'delivery', ...details },
  });
  const [method, setMethod] = useChosenMethod(
    fields.deliveryMethod.initialValue === 'pickup' ? 'pickup' : 'delivery',
  );
  const labelled = (Object.keys(labels) as (keyof typeof labels)[]).map(
    (name) => [fields[name], labels[name]] as const,
  );
  const text = (name: keyof typeof labels) => fieldProps(fields[name], labels[name]);

  return (
    <>
      <h1 className="mb-4">Checkout</h1>
      <CheckoutSteps current={1} />
      <div className="items-start gap-8 lg:grid lg:grid-cols-[1fr_22rem]">
        {cart && <Summary cart={cart} method={method} deliveryFee={deliveryFee} />}
        <Form method="post" id={form.id} noValidate className="space-y-6">
          <ErrorSummary problems={fieldProblems(labelled)} form={form.errors} />
          <fieldset aria-labelledby="contact" className="card space-y-4 p-4">
            <h2 id="contact">Contact information</h2>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                {...text('firstName')}
                maxLength={checkoutLimits.firstName}
                autoComplete="given-name"
                required
              />
              <TextField
                {...text('lastName')}
                maxLength={checkoutLimits.lastName}
                autoComplete="family-name"
                required
              />
            </div>
            <TextField
              {...text('phone')}
              type="tel"
              maxLength={checkoutLimits.phone}
              autoComplete="tel"
              hint="Such as 0712 345 678"
              required
            />
            <TextField
              {...text('email')}
              type="email"
              maxLength={checkoutLimits.email}
              autoComplete="email"
              required
            />
          </fieldset>
          <fieldset aria-labelledby="delivery-method" className="card p-4">
            <h2 id="delivery-method" className="mb-3">
              Delivery method
            </h2>
            <div className="grid gap-x-3 sm:grid-cols-2" id={fields.deliveryMethod.id}>
              <MethodChoice
                method="delivery"
                checked={fields.deliveryMethod.initialValue !== 'pickup'}
                fee={deliveryFee}
                onChoose={setMethod}
              />
              <MethodChoice
                method="pickup"
                checked={fields.deliveryMethod.initialValue === 'pickup'}
                fee={null}
                onChoose={setMethod}
              />
              <div className="mt-2 hidden space-y-4 peer-checked/delivery:block sm:col-span-2">
                <h3>Delivery information</h3>
                <TextField
                  {...text('address')}
                  maxLength={checkoutLimits.address}
                  autoComplete="street-address"
                  required
                />
                <div className="grid gap-4 sm:grid-cols-2">
                  <TextField
                    {...text('city')}
                    maxLength={checkoutLimits.city}
                    autoComplete="address-level2"
                    required
                  />
                  <TextField
                    {...text('location')}
                    maxLength={checkoutLimits.location}
                    hint="Estate, market or landmark"
                    required
                  />
                </div>
                <TextArea
                  {...text('additionalInfo')}
                  maxLength={checkoutLimits.additionalInfo}
                  required={false}
                />
              </div>
              <div className="mt-2 hidden space-y-4 peer-checked/pickup:block sm:col-span-2">
                <h3>Pickup information</h3>
                <SelectField {...text('pickupLocation')} required>
                  <option value="">Choose a place</option>
                  {pickupLocations.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <TextField
                  {...text('pickupDate')}
                  type="date"
                  min={earliestPickup}
                  hint={checkoutMessages.pickupDate}
                  required
                />
              </div>
            </div>
          </fieldset>
          <button className="button button-primary w-full" aria-disabled={busy || undefined}>
            {busy ? 'One moment...' : 'Continue to Payment'}
          </button>
        </Form>
      </div>
    </>
  );
}

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  email: 'Email',
  deliveryMethod: 'Delivery method',
  address: 'Address',
  city: 'City',
  location: 'Location / area',
  additionalInfo: 'Additional information',
  pickupLocation: 'Pickup location',
  pickupDate: 'Pickup date',
} as const;

type FormFields = Record<keyof typeof labels, string>;

/** The method that is ticked: as the page was sent, and then, where scripts run, as it is chosen. */
function useChosenMethod(sent: DeliveryMethod) {
  const [method, setMethod] = useState(sent);
  // Chosen before the scripts were there, or put back by the browser on the way back to this page.
  useEffect(() => {
    const pickup = document.getElementById('method-pickup');
    if (pickup instanceof HTMLInputElement) setMethod(pickup.checked ? 'pickup' : 'delivery');
  }, []);
  return [method, setMethod] as const;
}

/**
 * Beside the form on a wide screen; on a phone its last line above the form, to be opened. It follows the method where
 * scripts run, and says what the other one would cost where they don't.
 */
function Summary({
  cart,
  method,
  deliveryFee,
}: {
  cart: PricedCart;
  method: DeliveryMethod;
  deliveryFee: Cents;
}) {
  const withDelivery = addCents(cart.subtotal, deliveryFee);
  const delivered = method === 'delivery';
  const total = delivered ? withDelivery : cart.subtotal;
  return (
    <CollapsibleSummary total={total}>
      <OrderSummary
        lines={cart.lines}
        subtotal={cart.subtotal}
        deliveryFee={delivered ? deliveryFee : free}
        total={total}
      >
        <p className="mt-2 text-sm text-ink-soft">
          {delivered ? 'If you collect it there is no delivery fee: ' : 'If we deliver it: '}
          <Money amount={delivered ? cart.subtotal : withDelivery} /> in all.
        </p>
      </OrderSummary>
    </CollapsibleSummary>
  );
}

const free = toCents(0);

/**
 * A round choice and its words. The panel of its fields follows both choices and shows while its own is ticked, which
 * the style sheet does, so that it needs no script.
 */
function MethodChoice({
  method,
  checked,
  fee,
  onChoose,
}: {
  method: DeliveryMethod;
  checked: boolean;
  fee: Cents | null;
  onChoose: (method: DeliveryMethod) => void;
}) {
  const { name, description } = deliveryMethods[method];
  const marks = {
    delivery: [
      'peer/delivery',
      'peer-checked/delivery:border-pasture peer-checked/delivery:bg-mint peer-focus-visible/delivery:outline',
    ],
    pickup: [
      'peer/pickup',
      'peer-checked/pickup:border-pasture peer-checked/pickup:bg-mint peer-focus-visible/pickup:outline',
    ],
  } as const;
  const [peer, look] = marks[method];
  return (
    <>
      <input
        type="radio"
        id={`method-${method}`}
        name="deliveryMethod"
        value={method}
        defaultChecked={checked}
        onChange={() => onChoose(method)}
        className={`${peer} sr-only`}
      />
      <label
        htmlFor={`method-${method}`}
        className={`mb-2 block cursor-pointer rounded border-2 border-edge p-3 ${look}`}
      >
        <strong className="block">{name}</strong> <span className="block text-sm">{description}</span>{' '}
        <span className="block font-bold">{fee ? formatMoney(fee, 'KSh') : 'Free'}</span>
      </label>{' '}
    </>
  );
}
